import { Alert } from "antd";
import type { ComparedSample } from "../../../contract/comparisons";
import { textOf } from "./comparison-status";

/** Says which document of a sample set could not be made, and why. */
export function SampleFailure({
  sample: { error },
  sides,
}: {
  sample: ComparedSample;
  sides: { from: string; to: string };
}) {
  if (!error) return null;
  const { line, reason } = error.data ?? {};
  const where = typeof line === "number" ? `, line ${line}` : "";
  return (
    <Alert
      className="compare-alert"
      description={[textOf(error.errorCode) + where, typeof reason === "string" ? reason : ""]
        .filter(Boolean)
        .join(": ")}
      message={`The document of ${sides[error.side]} could not be made.`}
      showIcon
      type="error"
    />
  );
}
