import { CheckCircleFilled } from "@ant-design/icons";
import { Button, Progress } from "antd";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { FirstCall } from "../../../components/first-call/first-call";
import { Sheet } from "../../../components/sheet";
import { tn } from "../../../components/text-with-nodes";
import { t } from "../../../lib/i18n/translate";
import { showToast } from "../../../lib/toast-store";
import { type ApiCall, type Step, useSteps } from "./use-steps";
import "./first-steps.css";

interface FirstStepsProps {
  /** Number of documents that the workspace has generated. */
  documents: number;
  /** Called once the steps are shown, or known to be done, before the browser paints them. */
  onReady: () => void;
  /** Called when the first call of the API arrives while the steps are shown. */
  onFirstCall: () => void;
  onDismiss: () => void;
}

/** Leads a new workspace to its first documents, also by the API. Steps are ticked off by what the workspace has. */
export default function FirstSteps({ documents, onReady, onFirstCall, onDismiss }: FirstStepsProps) {
  const { steps, apiCall, hasKey } = useSteps(documents);
  const isReady = steps !== undefined;
  const isWaiting = hasKey && apiCall.state !== "made";
  const wasWaiting = useRef(false);
  useEffect(() => {
    if (!isReady) return;
    if (wasWaiting.current && apiCall.state === "made") {
      // The card may be gone now: this may have been the last step.
      showToast("success", t("Your first API call has arrived"));
      onFirstCall();
    }
    wasWaiting.current = isWaiting;
  }, [isReady, isWaiting, apiCall.state, onFirstCall]);
  useLayoutEffect(() => {
    if (isReady) onReady();
  }, [isReady, onReady]);
  if (!steps || steps.every(({ isDone }) => isDone)) return null;
  const done = steps.filter(({ isDone }) => isDone).length;
  const current = steps.find(({ isDone }) => !isDone);
  return (
    <div className="first-steps">
      <Sheet title={t("First steps")}>
        <div className="first-steps-head">
          <Progress
            aria-label={t("Progress of the first steps")}
            percent={Math.round((done / steps.length) * 100)}
            showInfo={false}
            size="small"
            strokeColor="var(--primary)"
          />
          <span className="secondary-text tabular">{t("{done} of {total} done", { done, total: steps.length })}</span>
          <Button onClick={onDismiss} size="small" type="text">
            {t("Hide")}
          </Button>
        </div>
        <ol className="first-steps-list">
          {steps.map((step, index) => (
            <StepRow key={step.key} step={step} number={index + 1} isCurrent={step === current}>
              {step.key === "call" && !step.isDone && (hasKey || step === current) && (
                <WaitingCall apiCall={apiCall} mayCreateKey={steps.some(({ key }) => key === "key")} />
              )}
            </StepRow>
          ))}
        </ol>
      </Sheet>
    </div>
  );
}

interface StepRowProps {
  step: Step;
  number: number;
  /** Whether this is the next step to do. */
  isCurrent: boolean;
  children: ReactNode;
}

function StepRow({ step: { title, text, isDone, action }, number, isCurrent, children }: StepRowProps) {
  const navigate = useNavigate();
  return (
    <li className="first-step" data-done={isDone} aria-current={isCurrent ? "step" : undefined}>
      <span className="first-step-mark" aria-hidden>
        {isDone ? <CheckCircleFilled /> : number}
      </span>
      <div className="first-step-body">
        <strong>
          {title}
          {isDone && <span className="visually-hidden"> {t("(done)")}</span>}
        </strong>
        {!isDone && <p className="secondary-text">{text}</p>}
        {children}
      </div>
      {!isDone && action && (
        <Button onClick={() => navigate(action.to, { state: action.state })} type={isCurrent ? "primary" : "default"}>
          {action.label}
        </Button>
      )}
    </li>
  );
}

/** Shows the call to copy, and says whether it has arrived. A call without a valid key can't be told from no call. */
function WaitingCall({ apiCall, mayCreateKey }: { apiCall: ApiCall; mayCreateKey: boolean }) {
  return (
    <div className="first-step-call">
      <FirstCall />
      <p className="first-step-waiting" role="status">
        {apiCall.state === "failed"
          ? tn("A call arrived, but it failed: {errorCode}. {activity} for the reason.", {
              errorCode: apiCall.errorCode,
              activity: <Link to="/activity">{t("See Activity")}</Link>,
            })
          : t("Waiting for the first call…")}
      </p>
      {mayCreateKey && apiCall.state === "none" && (
        <p className="secondary-text">
          {tn("Status 401 means that PLATEN_API_KEY is not set to your key. Keys are shown only once: {another}.", {
            another: (
              <Link to="/api-keys" state={{ creates: "apikeys" }}>
                {t("create another one")}
              </Link>
            ),
          })}
        </p>
      )}
    </div>
  );
}
