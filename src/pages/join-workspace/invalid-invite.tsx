import { CloseOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { Link, useNavigate } from "react-router";
import { StatusIcon } from "../../components/status-icon";

/** Says that an invite is not valid. The service does not reveal whether it is unknown, used, withdrawn or expired. */
export function InvalidInvite() {
  const navigate = useNavigate();
  return (
    <div role="alert">
      <StatusIcon tone="error" icon={<CloseOutlined />} />
      <h1>This invite is no longer valid.</h1>
      <p>It may have expired, been withdrawn, or been accepted already. Ask whoever invited you for a new one.</p>
      <Button type="primary" size="large" block onClick={() => navigate("/login")}>
        Sign in
      </Button>
      <p className="public-foot">
        New here? <Link to="/register">Create an account</Link>
      </p>
    </div>
  );
}
