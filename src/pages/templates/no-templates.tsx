import { FileTextOutlined } from "@ant-design/icons";
import { Notice } from "../../components/notice";
import { NewTemplateButton } from "./new-template-button";

/** Stands where the first template will be. */
export function NoTemplates() {
  return (
    <Notice icon={<FileTextOutlined aria-hidden />} tone="primary" action={<NewTemplateButton />}>
      A template is the HTML that your documents are made from.
    </Notice>
  );
}
