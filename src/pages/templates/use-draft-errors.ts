import { useState } from "react";
import type { ErrorCode, TemplateFault } from "../../../contract/errors";
import type { CodeMarker } from "../../components/code-editor/code-field";
import { serviceErrors } from "../../components/form/service-errors";
import { type FieldErrors, useFieldErrors } from "../../components/form/use-field-errors";
import { CallError } from "../../lib/call-error";
import { errorMessage } from "../../lib/error-message";
import { showToast } from "../../lib/toast-store";
import { DRAFT_ERROR_TEXTS, type TemplateDraft } from "./template-draft";

export interface DraftErrors {
  /** Error messages by field. */
  messages: FieldErrors<TemplateDraft>;
  /** Position of the template's error in the HTML. */
  markers: readonly CodeMarker[];
  /** Marks the fields of error codes that the page itself has found, and shows a toast about the first one. */
  report: (codes: readonly ErrorCode[]) => void;
  /** Marks the field that a failed call is about. The caller shows the toast. */
  mark: (failure: unknown) => void;
  /** Removes the errors of changed fields. */
  clear: (changed: Partial<TemplateDraft>) => void;
}

const NO_MARKERS: readonly CodeMarker[] = [];

/**
 * Holds the field errors of the template page.
 * @param onGone called if a call failed because another member deleted the template
 */
export function useDraftErrors(onGone: () => void): DraftErrors {
  const { errors, setErrors, clearErrors } = useFieldErrors<TemplateDraft>();
  const [markers, setMarkers] = useState(NO_MARKERS);

  return {
    messages: errors,
    markers,
    report(codes) {
      const failures = codes.map((errorCode) => new CallError({ errorCode, correlationId: null, data: null }, 0));
      setErrors(Object.assign({}, ...failures.map(errorsOf)));
      setMarkers(NO_MARKERS);
      const [first] = failures;
      if (first) showToast("error", errorMessage(first));
    },
    mark(failure) {
      if (!(failure instanceof CallError)) return;
      if (failure.errorCode === "TEMPLATE_NOT_FOUND") onGone();
      const found = errorsOf(failure);
      if (Object.keys(found).length === 0) return;
      const details = failure.errorCode === "INVALID_TEMPLATE" ? templateError(failure) : null;
      setErrors(details ? { html: details.reason } : found);
      setMarkers(
        details?.line ? [{ line: details.line, column: details.column, message: details.reason }] : NO_MARKERS,
      );
    },
    clear(changed) {
      clearErrors(changed);
      if ("html" in changed) setMarkers(NO_MARKERS);
    },
  };
}

function errorsOf(failure: CallError): FieldErrors<TemplateDraft> {
  return serviceErrors<TemplateDraft>(failure, DRAFT_ERROR_TEXTS);
}

/** Returns position and reason that the template engine reports; null if it reports none. */
function templateError({ data }: CallError): TemplateFault | null {
  const { line, column, reason } = data ?? {};
  if (typeof reason !== "string") return null;
  return { line: positive(line), column: positive(column), reason };
}

function positive(value: unknown): number | null {
  return typeof value === "number" && value >= 1 ? Math.floor(value) : null;
}
