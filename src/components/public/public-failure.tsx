import { CloseOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ReactNode } from "react";
import { useSubmission } from "../../hooks/use-submission";
import { t } from "../../lib/i18n/translate";
import { StatusIcon } from "../status-icon";

interface PublicFailureProps {
  heading: string;
  /** Consequence of the failure for the visitor. */
  text: string;
  retry: () => Promise<void>;
  /** More buttons or links. */
  children?: ReactNode;
}

/** Fills a public page's card after a temporary failure: says what failed and offers to try again. */
export function PublicFailure({ heading, text, retry, children }: PublicFailureProps) {
  const { submit, busy } = useSubmission(retry);
  return (
    <div role="alert">
      <StatusIcon tone="error" icon={<CloseOutlined />} />
      <h1>{heading}</h1>
      <p>{text}</p>
      <div className="public-actions">
        <Button type="primary" size="large" block loading={busy} onClick={submit}>
          {t("Try again")}
        </Button>
        {children}
      </div>
    </div>
  );
}
