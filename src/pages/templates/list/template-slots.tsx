import type { ListSlots } from "../../../components/records/list-definition";
import type { TemplateRecord } from "../template";
import { DeletedTemplates } from "./deleted-templates";
import { DuplicateAction } from "./duplicate-action";
import { StartButton } from "./start-button";
import { TemplateDeletion } from "./template-deletion";
import { TemplateFilesMenu } from "./template-files-menu";

const slots: ListSlots<TemplateRecord> = {
  tools: TemplateFilesMenu,
  moreWaysToCreate: StartButton,
  rowActions: DuplicateAction,
  deletion: TemplateDeletion,
  archive: { label: "Deleted", list: DeletedTemplates },
};
export default slots;
