import { ProfileOutlined } from "@ant-design/icons";
import { useNavigate } from "react-router";
import { RowAction } from "../../../components/records/row-action";
import { t } from "../../../lib/i18n/translate";
import type { TemplateRecord } from "../template";
import { DuplicateAction } from "./duplicate-action";

/** Address of a template's form. Not beside `isFormAddress`: a file that both pages need would be one more request. */
const formAddress = (templateId: string): string =>
  `/templates/create-edit?${new URLSearchParams({ templateId, view: "fill-in" })}`;

/** Shows the buttons of a template's row: one opens its form, one copies it. */
export function TemplateActions({ row }: { row: TemplateRecord }) {
  const navigate = useNavigate();
  return (
    <>
      {row.kind === "document" && (
        <RowAction
          label={t("Fill in")}
          name={row.name}
          icon={<ProfileOutlined aria-hidden />}
          onClick={() => navigate(formAddress(row.id))}
        />
      )}
      <DuplicateAction row={row} />
    </>
  );
}
