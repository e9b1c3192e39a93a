import type { ListSlots } from "../../../components/records/list-definition";
import { t } from "../../../lib/i18n/translate";
import type { TemplateRecord } from "../template";
import { RowPicture } from "../thumbnails/row-picture";
import { DeletedTemplates } from "./deleted-templates";
import { LastChange } from "./last-change";
import { StartButton } from "./start-button";
import { StartGallery } from "./start-gallery";
import { templateActions } from "./template-actions";
import { TemplateDeletion } from "./template-deletion";
import { TemplateTools } from "./template-tools";

const slots: ListSlots<TemplateRecord> = {
  cells: { updatedAt: (row) => <LastChange row={row} /> },
  picture: RowPicture,
  tools: TemplateTools,
  moreWaysToCreate: StartButton,
  creation: StartGallery,
  furtherActions: templateActions,
  deletion: TemplateDeletion,
  archive: { key: "deleted", label: t("Deleted"), list: DeletedTemplates },
};
export default slots;
