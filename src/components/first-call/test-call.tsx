import { DownloadOutlined, SendOutlined } from "@ant-design/icons";
import { Button, Tag } from "antd";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { ERRORS } from "../../../contract/errors";
import { useReducedMotion } from "../../hooks/use-reduced-motion";
import { useSubmission } from "../../hooks/use-submission";
import { CallError } from "../../lib/call-error";
import { formatMilliseconds, formatSize } from "../../lib/format";
import { plural, t, translate } from "../../lib/i18n/translate";
import { saveFile } from "../../lib/save-file";
import { transmit } from "../../lib/transport";
import { CopyableText } from "../log/copyable-text";

interface TestCallProps {
  /** The whole key. */
  apiKey: string;
  /** Body of the call. */
  body: object;
  disabled: boolean;
}

type Result = { durationInMs: number } & (
  | { kind: "document"; pdf: Blob; pages: string | null }
  | { kind: "failure"; failure: unknown }
);

/** Makes the example's call from here, and shows its answer. */
export function TestCall({ apiKey, body, disabled }: TestCallProps) {
  const [result, setResult] = useState<Result | null>(null);
  const { submit, busy } = useSubmission(async () => {
    setResult(null);
    setResult(await callOnce(apiKey, body));
  });
  const answer = useRef<HTMLDivElement>(null);
  const isMotionReduced = useReducedMotion();
  useEffect(() => {
    // The answer may be below the visible part of a dialog.
    if (result) answer.current?.scrollIntoView({ block: "nearest", behavior: isMotionReduced ? "auto" : "smooth" });
  }, [result, isMotionReduced]);
  return (
    <div className="test-call">
      <div className="test-call-start">
        <Button disabled={disabled} icon={<SendOutlined aria-hidden />} loading={busy} onClick={submit}>
          {t("Send test call")}
        </Button>
        <span className="secondary-text">{t("Generates a PDF, which counts towards your plan.")}</span>
      </div>
      <div ref={answer} role="status" aria-label={t("Answer to the test call")} className="test-call-result">
        {result && <Answer result={result} />}
      </div>
    </div>
  );
}

async function callOnce(apiKey: string, body: object): Promise<Result> {
  const start = performance.now();
  const duration = () => ({ durationInMs: Math.round(performance.now() - start) });
  try {
    let pages: string | null = null;
    const pdf = await transmit({
      method: "POST",
      path: "/v1/documents",
      body,
      // Not the user's token: the key is what is tested.
      accessToken: apiKey,
      answer: "blob",
      // The service answers clients that accept JSON with the address of a stored document.
      headers: { Accept: "application/pdf" },
      onHeaders: (header) => {
        pages = header("x-document-pages");
      },
    });
    return { kind: "document", pdf: pdf as Blob, pages, ...duration() };
  } catch (failure) {
    return { kind: "failure", failure, ...duration() };
  }
}

function Answer({ result }: { result: Result }) {
  const duration = formatMilliseconds(result.durationInMs);
  if (result.kind === "failure") return <Failure failure={result.failure} duration={duration} />;
  const { pdf, pages } = result;
  const facts = [duration, pages && plural(Number(pages), "# page", "# pages"), formatSize(pdf.size)];
  return (
    <div className="test-call-answer">
      <Tag bordered={false} color="success">
        200 OK
      </Tag>
      <span className="tabular">{facts.filter(Boolean).join(" · ")}</span>
      <Button icon={<DownloadOutlined aria-hidden />} onClick={() => saveFile(pdf, "document.pdf")} size="small">
        {t("Download PDF")}
      </Button>
    </div>
  );
}

function Failure({ failure, duration }: { failure: unknown; duration: string }) {
  const { errorCode, statusCode, correlationId, data } = failure instanceof CallError ? failure : NO_ANSWER;
  if (statusCode === 0) return <p>{t("The service could not be reached. Check your connection and try again.")}</p>;
  const message = translate(ERRORS[errorCode].message ?? "");
  return (
    <>
      <div className="test-call-answer">
        <Tag bordered={false} color="error">
          {statusCode} {errorCode}
        </Tag>
        <span className="tabular">{duration}</span>
      </div>
      {message && <p>{message}</p>}
      {errorCode === "USAGE_LIMIT_EXCEEDED" && (
        // In another tab: a dialog may show the key for the only time.
        <Link to="/subscription" target="_blank" rel="noreferrer">
          {t("Your subscription")}
        </Link>
      )}
      {data && <pre>{JSON.stringify(data, null, 2)}</pre>}
      {correlationId && <CopyableText text={correlationId} what={t("the correlation ID")} />}
    </>
  );
}

const NO_ANSWER = { errorCode: "UNEXPECTED", statusCode: 0, correlationId: null, data: null } as const;
