import { FormOutlined } from "@ant-design/icons";
import { useNavigate } from "react-router";
import { RowAction } from "../../../components/records/row-action";
import { t } from "../../../lib/i18n/translate";
import { formAddress } from "../fill-in/form-address";
import type { TemplateRecord } from "../template";
import { DuplicateAction } from "./duplicate-action";

/** Shows the buttons of a template's row: one opens its form, one copies it. */
export function TemplateActions({ row }: { row: TemplateRecord }) {
  const navigate = useNavigate();
  return (
    <>
      {row.kind === "document" && (
        <RowAction
          label={t("Fill in")}
          name={row.name}
          icon={<FormOutlined aria-hidden />}
          onClick={() => navigate(formAddress(row.id))}
        />
      )}
      <DuplicateAction row={row} />
    </>
  );
}
