import { useEffect, useRef, useState } from "react";
import { TEMPLATE_HEADER, WORKSPACE_HEADER } from "../../../contract/product";
import { useSubmission } from "../../hooks/use-submission";
import { toBase64 } from "../../lib/base64";
import { errorMessage } from "../../lib/error-message";
import { clearToast, showToast } from "../../lib/toast-store";
import { call } from "../../session/http";
import { useWorkspaces } from "../../session/workspace-context";
import { checkForTrial, readParameters, type TemplateDraft } from "./template-checks";
import { readResultHeaders, type TrialResult } from "./trial-result";
import type { DraftFaults } from "./use-draft-faults";

/**
 * Tries a draft out as it stands (spec 7, POST /api/app/pdf).
 * @param templateId the saved template that is edited; null for a new one
 */
export function useTrial(draft: TemplateDraft, templateId: string | null, faults: DraftFaults) {
  const { active } = useWorkspaces();
  const [result, setResult] = useState<TrialResult | null>(null);
  const pdfUrl = result?.pdfUrl;
  const request = useRef<AbortController>(null);

  // The service stops working on a document that nobody waits for any more.
  useEffect(() => () => request.current?.abort(), []);
  useEffect(() => {
    if (pdfUrl) return () => URL.revokeObjectURL(pdfUrl);
  }, [pdfUrl]);

  const { submit: generate, busy: generating } = useSubmission(async () => {
    const codes = checkForTrial(draft);
    faults.report(codes);
    if (codes.length > 0) return;
    // What was wrong with the last try says nothing about this one.
    clearToast();
    const controller = new AbortController();
    const { signal } = controller;
    request.current = controller;
    let said: ReturnType<typeof readResultHeaders> = readResultHeaders(() => null);
    try {
      const pdf = await call("POST /api/app/pdf", {
        body: { templateBase64: toBase64(draft.html), parameters: readParameters(draft.parameters) ?? {} },
        headers: {
          ...(active && { [WORKSPACE_HEADER]: active.workspace.id }),
          ...(templateId && { [TEMPLATE_HEADER]: templateId }),
        },
        signal,
        onHeaders: (header) => {
          said = readResultHeaders(header);
        },
      });
      if (!signal.aborted) setResult({ ...said, pdfUrl: URL.createObjectURL(pdf), size: pdf.size });
    } catch (failure) {
      if (signal.aborted) return;
      faults.mark(failure);
      showToast("error", errorMessage(failure));
    }
  });

  return { generate, generating, result, closeResult: () => setResult(null) };
}
