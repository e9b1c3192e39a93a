import { useEffect, useRef, useState } from "react";
import { TEMPLATE_HEADER, WORKSPACE_HEADER } from "../../../../contract/product";
import { useSubmission } from "../../../hooks/use-submission";
import { toBase64 } from "../../../lib/base64";
import { errorMessage } from "../../../lib/error-message";
import { clearToast, showToast } from "../../../lib/toast-store";
import { call } from "../../../session/http";
import { useWorkspaces } from "../../../session/workspace-context";
import { checkForTryOut, parseParameters, type TemplateDraft } from "../template-draft";
import type { DraftErrors } from "../use-draft-errors";
import { readResultHeaders, type TryOutResult } from "./try-out-result";

/**
 * Generates a PDF from the draft without saving it (docs/decisions/0020-portal-try-outs.md).
 * @param templateId the saved template; null for a new one
 */
export function useTryOut(draft: TemplateDraft, templateId: string | null, errors: DraftErrors) {
  const { active } = useWorkspaces();
  const [result, setResult] = useState<TryOutResult | null>(null);
  const pdfUrl = result?.pdfUrl;
  const request = useRef<AbortController>(null);

  // Aborting the request also stops the rendering on the server.
  useEffect(() => () => request.current?.abort(), []);
  useEffect(() => {
    if (pdfUrl) return () => URL.revokeObjectURL(pdfUrl);
  }, [pdfUrl]);

  const { submit: generate, busy: generating } = useSubmission(async () => {
    const codes = checkForTryOut(draft);
    errors.report(codes);
    if (codes.length > 0) return;
    // The toast may be about the last try-out.
    clearToast();
    const controller = new AbortController();
    const { signal } = controller;
    request.current = controller;
    let details: ReturnType<typeof readResultHeaders> = readResultHeaders(() => null);
    try {
      const pdf = await call("POST /api/app/pdf", {
        body: { templateBase64: toBase64(draft.html), parameters: parseParameters(draft.parameters) ?? {} },
        headers: {
          ...(active && { [WORKSPACE_HEADER]: active.workspace.id }),
          ...(templateId && { [TEMPLATE_HEADER]: templateId }),
        },
        signal,
        onHeaders: (header) => {
          details = readResultHeaders(header);
        },
      });
      if (!signal.aborted) setResult({ ...details, pdfUrl: URL.createObjectURL(pdf), sizeBytes: pdf.size });
    } catch (failure) {
      if (signal.aborted) return;
      errors.mark(failure);
      showToast("error", errorMessage(failure));
    }
  });

  return { generate, generating, result, closeResult: () => setResult(null) };
}
