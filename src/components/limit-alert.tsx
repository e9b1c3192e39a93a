import { Alert, Button } from "antd";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { t } from "../lib/i18n/translate";
import "./limit-alert.css";

interface LimitAlertProps {
  type: "error" | "warning";
  message: string;
  /** Follows the message on wide screens, for example the day when the usage resets. */
  detail?: ReactNode;
  /** Undefined until it is known: ask for it before the alert is shown, so that nothing moves afterwards. */
  canChangePlan: boolean | undefined;
}

/** Says that the month's limit is near or reached, and leads to the plans. */
export function LimitAlert({ type, message, detail, canChangePlan }: LimitAlertProps) {
  const navigate = useNavigate();
  return (
    <Alert
      className="limit-notice"
      type={type}
      showIcon
      message={
        <>
          {message}
          {detail && <span className="limit-detail"> {detail}</span>}
          {canChangePlan === false && (
            <span className="limit-detail"> {t("An admin of the workspace can change the plan.")}</span>
          )}
        </>
      }
      action={
        canChangePlan && (
          <Button size="small" onClick={() => navigate("/subscription")}>
            {t("Change plan")}
          </Button>
        )
      }
    />
  );
}
