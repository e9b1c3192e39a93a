import { useEffect, useRef, useState } from "react";
import { TEMPLATE_HEADER, WORKSPACE_HEADER } from "../../../../contract/product";
import { useSubmission } from "../../../hooks/use-submission";
import { toBase64 } from "../../../lib/base64";
import { CallError } from "../../../lib/call-error";
import { errorMessage } from "../../../lib/error-message";
import { clearToast, showToast } from "../../../lib/toast-store";
import { call } from "../../../session/http";
import { useWorkspaces } from "../../../session/workspace-context";
import { type SampleSettings, toValues } from "../samples/sample-settings";
import { checkForTryOut, parseParameters, type TemplateDraft } from "../template-draft";
import type { DraftErrors } from "../use-draft-errors";
import { readResultHeaders, type TryOutResult } from "./try-out-result";

interface TryOut {
  draft: TemplateDraft;
  settings: SampleSettings;
  /** The saved template; null for a new one. */
  templateId: string | null;
  errors: DraftErrors;
  /** Marks the fields that a failed call is about. Returns whether a toast has said so. */
  mark: (failure: unknown, html: string) => boolean;
  /** False while a sample set may be about to replace the parameters. */
  isReady: boolean;
}

/** Try-outs of this page that may have changed the month's count. */
export interface Attempts {
  count: number;
  /** Whether the last one was refused because the month's limit is reached. */
  isRefused: boolean;
}

/**
 * Generates a PDF from the draft without saving it (docs/decisions/0020-portal-try-outs.md). Waits for the sample set
 * if it is still loading.
 */
export function useTryOut({ draft, settings, templateId, errors, mark, isReady }: TryOut) {
  const { active } = useWorkspaces();
  const [result, setResult] = useState<TryOutResult | null>(null);
  const [attempts, setAttempts] = useState<Attempts>({ count: 0, isRefused: false });
  const pdfUrl = result?.pdfUrl;
  const request = useRef<AbortController>(null);

  // Aborting the request also stops the rendering on the server.
  useEffect(() => () => request.current?.abort(), []);
  useEffect(() => {
    if (pdfUrl) return () => URL.revokeObjectURL(pdfUrl);
  }, [pdfUrl]);

  const { submit, busy } = useSubmission(async () => {
    const codes = checkForTryOut(draft);
    errors.report(codes);
    if (codes.length > 0) return;
    // The toast may be about the last try-out.
    clearToast();
    const controller = new AbortController();
    const { signal } = controller;
    request.current = controller;
    const { options, now } = toValues(settings);
    // The pages may be drawn later, and must show the same time.
    const clock = now ?? Math.floor(Date.now() / 1000);
    const parameters = parseParameters(draft.parameters) ?? {};
    const source = { html: draft.html, parameters, options, now: clock };
    let details: ReturnType<typeof readResultHeaders> = readResultHeaders(() => null);
    try {
      const pdf = await call("POST /api/app/pdf", {
        body: {
          templateBase64: toBase64(draft.html),
          parameters,
          ...givenValues(settings),
        },
        headers: {
          ...(active && { [WORKSPACE_HEADER]: active.workspace.id }),
          ...(templateId && { [TEMPLATE_HEADER]: templateId }),
        },
        signal,
        onHeaders: (header) => {
          details = readResultHeaders(header);
        },
      });
      if (signal.aborted) return;
      setResult({ ...details, pdfUrl: URL.createObjectURL(pdf), sizeBytes: pdf.size, source });
      setAttempts(({ count }) => ({ count: count + 1, isRefused: false }));
    } catch (failure) {
      if (signal.aborted) return;
      const isRefused = failure instanceof CallError && failure.errorCode === "USAGE_LIMIT_EXCEEDED";
      if (isRefused) setAttempts(({ count }) => ({ count: count + 1, isRefused }));
      if (!mark(failure, draft.html)) showToast("error", errorMessage(failure));
    }
  });

  const [isWaiting, setIsWaiting] = useState(false);
  const generate = () => (isReady ? void submit() : setIsWaiting(true));
  useEffect(() => {
    if (!isWaiting || !isReady) return;
    setIsWaiting(false);
    void submit();
  });

  return { generate, generating: busy || isWaiting, attempts, result, closeResult: () => setResult(null) };
}

/** Returns print options and clock, if there are any. */
function givenValues(settings: SampleSettings) {
  const { options, now } = toValues(settings);
  return { ...(Object.keys(options).length > 0 && { options }), ...(now !== null && { now }) };
}
