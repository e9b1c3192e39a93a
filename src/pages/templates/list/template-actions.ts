import { useNavigate } from "react-router";
import type { FurtherActions } from "../../../components/records/row-actions";
import { t } from "../../../lib/i18n/translate";
import type { TemplateRecord } from "../template";
import { useDuplicate } from "./use-duplicate";

/** Address of a template's form. Not beside `isFormAddress`: a file that both pages need would be one more request. */
const formAddress = (templateId: string): string =>
  `/templates/create-edit?${new URLSearchParams({ templateId, view: "fill-in" })}`;

/** Actions of a template's row: one opens its form, one copies it. */
export const templateActions: FurtherActions<TemplateRecord> = {
  words: [t("Fill in"), t("Duplicate")],
  useActions: ({ id, kind }) => {
    const navigate = useNavigate();
    const { submit, busy } = useDuplicate(id);
    const fillIn = { label: t("Fill in"), onClick: () => navigate(formAddress(id)) };
    const duplicate = { label: t("Duplicate"), busy, onClick: submit };
    return { actions: kind === "document" ? [fillIn, duplicate] : [duplicate] };
  },
};
