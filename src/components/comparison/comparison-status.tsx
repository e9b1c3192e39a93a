import { CheckCircleOutlined, ClockCircleOutlined, CloseCircleOutlined, DiffOutlined } from "@ant-design/icons";
import { Button, Spin } from "antd";
import { type ReactNode, useRef } from "react";
import type { ComparisonProgress } from "../../../contract/comparisons";
import { ERRORS } from "../../../contract/errors";
import { errorMessage } from "../../lib/error-message";
import { t, translate } from "../../lib/i18n/translate";
import { Notice } from "../notice";
import { nameOfSample } from "./changes";
import type { Comparison } from "./use-comparison";
import { useKeptFocus } from "./use-kept-focus";

/** Shows a comparison that has no result: it is being made, or something went wrong. */
export function ComparisonStatus({ comparison: { state, rerun } }: { comparison: Comparison }) {
  const root = useRef<HTMLDivElement>(null);
  useKeptFocus(root);
  if (state.kind === "starting" || state.kind === "waiting" || state.kind === "running") {
    return (
      <div className="compare-progress" ref={root} role="status" tabIndex={-1}>
        <Spin size="small" />
        <p>
          {state.kind === "waiting"
            ? t("Waiting for other comparisons of the workspace to end…")
            : t("Generating and comparing the documents…")}
        </p>
        {state.kind === "running" && state.progress && <Progress progress={state.progress} />}
      </div>
    );
  }
  if (state.kind === "done") return null;
  return (
    <div className="compare-progress" ref={root} role="alert" tabIndex={-1}>
      <Notice
        icon={<ClockCircleOutlined aria-hidden />}
        tone="error"
        action={<Button onClick={rerun}>{t("Compare again")}</Button>}
      >
        {reasonOf(state)}
      </Notice>
    </div>
  );
}

function reasonOf(state: Exclude<Comparison["state"], { kind: "starting" | "waiting" | "running" | "done" }>): string {
  switch (state.kind) {
    case "expired":
      return t("This comparison has expired, and its pictures with it.");
    case "limited":
      return state.max === null
        ? t("The workspace has as many comparisons as allowed. The oldest ones expire after a day.")
        : t("The workspace has as many comparisons as allowed ({max}). The oldest ones expire after a day.", {
            max: state.max,
          });
    case "failed":
      return t("The documents could not be compared. {reason}", { reason: textOf(state.comparison.error?.errorCode) });
    case "refused":
      return errorMessage(state.failure) || t("The documents could not be compared.");
  }
}

/** Returns the text of an error code; empty if it has none. */
export const textOf = (code: keyof typeof ERRORS | undefined): string =>
  translate((code && ERRORS[code].message) ?? "");

function Progress({ progress }: { progress: ComparisonProgress }) {
  return (
    <ul className="compare-progress-list">
      {progress.map(({ name, verdict }) => (
        <li key={name}>
          {VERDICTS[verdict ?? "open"].icon} <bdi>{nameOfSample(name)}</bdi>
          <span className="secondary-text"> {VERDICTS[verdict ?? "open"].text}</span>
        </li>
      ))}
    </ul>
  );
}

/** How verdicts look, never by colour alone. */
export const VERDICTS: Record<"same" | "changed" | "failed" | "open", { icon: ReactNode; text: string }> = {
  same: { icon: <CheckCircleOutlined aria-hidden className="compare-same" />, text: t("no change") },
  changed: { icon: <DiffOutlined aria-hidden className="compare-changed" />, text: t("changed") },
  failed: { icon: <CloseCircleOutlined aria-hidden className="compare-failed" />, text: t("can't be generated") },
  open: { icon: <ClockCircleOutlined aria-hidden />, text: t("waiting") },
};
