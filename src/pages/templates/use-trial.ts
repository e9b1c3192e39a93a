import { useEffect, useRef, useState } from "react";
import { TEMPLATE_HEADER, WORKSPACE_HEADER } from "../../../contract/product";
import { toBase64 } from "../../components/base64";
import { useSubmission } from "../../components/use-submission";
import { errorMessage } from "../../providers/error-message";
import { call } from "../../providers/http";
import { clearToast, showToast } from "../../providers/notifications/toast-store";
import { useWorkspaces } from "../../providers/workspace-context";
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
