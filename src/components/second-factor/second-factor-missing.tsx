import { SafetyOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useNavigate } from "react-router";
import { usePageTitle } from "../../hooks/use-page-title";
import { t } from "../../lib/i18n/translate";
import { Notice } from "../notice";
import { Sheet } from "../sheet";

/** Replaces the pages of a workspace that requires a second factor, for members without one. */
export default function SecondFactorMissing({ workspaceName }: { workspaceName: string }) {
  usePageTitle(t("Second factor required"));
  const navigate = useNavigate();
  return (
    <Sheet>
      <Notice
        icon={<SafetyOutlined aria-hidden />}
        tone="primary"
        action={
          <Button type="primary" onClick={() => navigate("/account")}>
            {t("Set up a second factor")}
          </Button>
        }
      >
        {t("{workspaceName} requires a second factor of its members. Add one to your account to open it.", {
          workspaceName,
        })}
      </Notice>
    </Sheet>
  );
}
