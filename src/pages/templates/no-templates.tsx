import { FileTextOutlined } from "@ant-design/icons";
import { CreateButton } from "@refinedev/antd";
import { StatusIcon } from "../../components/status-icon";

/** Stands where the first template will be. */
export function NoTemplates() {
  return (
    <div className="no-templates">
      <StatusIcon tone="primary" icon={<FileTextOutlined />} />
      <p>A template is the HTML that your documents are made from.</p>
      <CreateButton resource="templates" type="default">
        Create your first template
      </CreateButton>
    </div>
  );
}
