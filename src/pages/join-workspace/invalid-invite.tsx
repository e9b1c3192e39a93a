import { CloseOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { Link, useNavigate } from "react-router";
import { StatusIcon } from "../../components/status-icon";
import { t } from "../../lib/i18n/translate";

/** Says that an invite is not valid. The service does not reveal whether it is unknown, used, withdrawn or expired. */
export function InvalidInvite() {
  const navigate = useNavigate();
  return (
    <div role="alert">
      <StatusIcon tone="error" icon={<CloseOutlined />} />
      <h1>{t("This invite is no longer valid.")}</h1>
      <p>
        {t("It may have expired, been withdrawn, or been accepted already. Ask whoever invited you for a new one.")}
      </p>
      <Button type="primary" size="large" block onClick={() => navigate("/login")}>
        {t("Sign in")}
      </Button>
      <p className="public-foot">
        {t("New here?")} <Link to="/register">{t("Create an account")}</Link>
      </p>
    </div>
  );
}
