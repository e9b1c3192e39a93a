import { Alert, Button } from "antd";
import type { ComparedSample } from "../../../contract/comparisons";
import { t } from "../../lib/i18n/translate";
import { textOf } from "./comparison-status";

interface SampleFailureProps {
  sample: ComparedSample;
  sides: { from: string; to: string };
  /** Compares again: a document that took too long may be made the next time. */
  onRepeat: () => void;
}

/** Says which document of a sample set could not be generated, and why, and offers to compare again. */
export function SampleFailure({ sample: { error }, sides, onRepeat }: SampleFailureProps) {
  if (!error) return null;
  const { line, reason } = error.data ?? {};
  const where = typeof line === "number" ? t(", line {line}", { line }) : "";
  return (
    <Alert
      action={<Button onClick={onRepeat}>{t("Compare again")}</Button>}
      className="compare-alert"
      description={[textOf(error.errorCode) + where, typeof reason === "string" ? reason : ""]
        .filter(Boolean)
        .join(": ")}
      message={t("The document of {version} could not be generated.", { version: sides[error.side] })}
      showIcon
      type="error"
    />
  );
}
