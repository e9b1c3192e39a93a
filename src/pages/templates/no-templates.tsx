import { FileTextOutlined } from "@ant-design/icons";
import { CreateButton } from "@refinedev/antd";
import { Notice } from "../../components/notice";

/** Stands where the first template will be. */
export function NoTemplates() {
  return (
    <Notice
      icon={<FileTextOutlined />}
      tone="primary"
      action={<CreateButton resource="templates">Create your first template</CreateButton>}
    >
      A template is the HTML that your documents are made from.
    </Notice>
  );
}
