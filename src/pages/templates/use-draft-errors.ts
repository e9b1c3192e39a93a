import { useState } from "react";
import type { ErrorCode } from "../../../contract/errors";
import { LIMITS } from "../../../contract/product";
import type { CodeMarker } from "../../components/code-editor/code-field";
import { serviceErrors } from "../../components/form/service-errors";
import { type FieldErrors, useFieldErrors } from "../../components/form/use-field-errors";
import { CallError } from "../../lib/call-error";
import { errorMessage } from "../../lib/error-message";
import { formatSize } from "../../lib/format";
import { plural, t } from "../../lib/i18n/translate";
import { parameterText } from "../../lib/parameter-text";
import { showToast } from "../../lib/toast-store";
import { DRAFT_ERROR_TEXTS, type TemplateDraft } from "./template-draft";
import { describeFault, faultOf, placeOf } from "./template-fault";

export interface DraftErrors {
  /** Error messages by field. */
  messages: FieldErrors<TemplateDraft>;
  /** Position of the template's error in the HTML. */
  markers: readonly CodeMarker[];
  /** Marks the fields of error codes that the page itself has found, and shows a toast about the first one. */
  report: (codes: readonly ErrorCode[]) => void;
  /** Marks the field that a failed call with this HTML is about. The caller shows the toast. */
  mark: (failure: unknown, html: string) => void;
  /** Removes the errors of changed fields. */
  clear: (changed: Partial<TemplateDraft>) => void;
}

/** Problems of parameters that a message lists. */
const MAX_PROBLEMS = 3;

const TOO_MANY_USERS = t(
  "Too many templates use this partial. Create a partial with the new name, and change the templates one after the other.",
);

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
    mark(failure, html) {
      if (!(failure instanceof CallError)) return;
      if (failure.errorCode === "TEMPLATE_NOT_FOUND") onGone();
      const found = errorsOf(failure);
      if (Object.keys(found).length === 0) return;
      const details = failure.errorCode === "INVALID_TEMPLATE" ? faultOf(failure) : null;
      const message = details && describeFault(details);
      setErrors(message ? { html: message } : found);
      const place = details && placeOf(details, html);
      setMarkers(message && place ? [{ ...place, message }] : NO_MARKERS);
    },
    clear(changed) {
      clearErrors(changed);
      if ("html" in changed) setMarkers(NO_MARKERS);
    },
  };
}

function errorsOf(failure: CallError): FieldErrors<TemplateDraft> {
  if (failure.errorCode === "PAYLOAD_TOO_LARGE" && failure.data?.parameters !== undefined) {
    return { parameters: t("Parameters can have {size}", { size: formatSize(LIMITS.maxParametersBytes) }) };
  }
  const { limit } = failure.data ?? {};
  if (limit === "renamedTemplates" || limit === "renamedBytes") return { name: TOO_MANY_USERS };
  const problems = failure.errorCode === "INVALID_TEMPLATE_PARAMETERS" ? failure.data?.problems : undefined;
  if (Array.isArray(problems) && problems.length > 0) return { parameters: describeProblems(problems) };
  return serviceErrors<TemplateDraft>(failure, DRAFT_ERROR_TEXTS);
}

/** Returns the first problems of parameters that do not fit the template. */
function describeProblems(problems: readonly { pointer?: unknown; expected?: unknown; got?: unknown }[]): string {
  const texts = problems.slice(0, MAX_PROBLEMS).map(({ pointer, expected, got }) =>
    t("{pointer} is {got}, but the template needs {expected}", {
      pointer: String(pointer),
      got: parameterText(String(got)),
      expected: parameterText(String(expected)),
    }),
  );
  const more = problems.length - texts.length;
  const listed = texts.join("; ");
  return more > 0 ? plural(more, "{listed}; and # more.", "{listed}; and # more.", { listed }) : `${listed}.`;
}
