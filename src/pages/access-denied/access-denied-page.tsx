import { LockOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useNavigate } from "react-router";
import { Notice } from "../../components/notice";
import { PageHeader } from "../../components/page-header";
import { Sheet } from "../../components/sheet";
import { usePageTitle } from "../../hooks/use-page-title";
import { t } from "../../lib/i18n/translate";

/** Explains that the user may not open a page, which other members of the workspace may open. */
export default function AccessDeniedPage() {
  usePageTitle(t("Access denied"));
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title={t("Access denied")} />
      <Sheet>
        <Notice
          icon={<LockOutlined aria-hidden />}
          tone="primary"
          action={<Button onClick={() => navigate("/", { replace: true })}>{t("Go to the start page")}</Button>}
        >
          {t("This page is for admins of the workspace.")}
        </Notice>
      </Sheet>
    </>
  );
}
