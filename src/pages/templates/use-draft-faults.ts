import { useState } from "react";
import { ERRORS, type ErrorCode, type TemplateFault } from "../../../contract/errors";
import type { CodeMarker } from "../../components/code-editor/code-field";
import { CallError } from "../../lib/call-error";
import { errorMessage } from "../../lib/error-message";
import { showToast } from "../../lib/toast-store";
import { type DraftField, fieldOf } from "./template-checks";

export interface DraftFaults {
  /** What is wrong with a field, in words; undefined where nothing is. */
  messages: Partial<Record<DraftField, string>>;
  /** Where the template's fault lies. */
  markers: readonly CodeMarker[];
  /** Marks the fields of codes found here, and says the first one in a toast. */
  report: (codes: readonly ErrorCode[]) => void;
  /** Marks the field that a failed call is about. Its toast is the caller's. */
  mark: (failure: unknown) => void;
  /** The field has changed: what was wrong with it is out of date. */
  clear: (field: DraftField) => void;
}

const NONE: readonly CodeMarker[] = [];

/**
 * Keeps which fields of the template page are in error.
 * @param onGone called where a call failed because somebody else has deleted the template
 */
export function useDraftFaults(onGone: () => void): DraftFaults {
  const [messages, setMessages] = useState<DraftFaults["messages"]>({});
  const [markers, setMarkers] = useState(NONE);

  return {
    messages,
    markers,
    report(codes) {
      setMessages(Object.fromEntries(codes.map((code) => [fieldOf(code), wordsFor(code)])));
      setMarkers(NONE);
      const [first] = codes;
      if (first)
        showToast("error", errorMessage(new CallError({ errorCode: first, correlationId: null, data: null }, 0)));
    },
    mark(failure) {
      if (!(failure instanceof CallError)) return;
      if (failure.errorCode === "TEMPLATE_NOT_FOUND") onGone();
      const field = fieldOf(failure.errorCode);
      if (!field) return;
      const fault = failure.errorCode === "INVALID_TEMPLATE" ? faultOf(failure) : null;
      setMessages({ [field]: fault?.reason ?? wordsFor(failure.errorCode) });
      setMarkers(fault?.line ? [{ line: fault.line, column: fault.column, message: fault.reason }] : NONE);
    },
    clear(field) {
      setMessages(({ [field]: _, ...others }) => others);
      if (field === "html") setMarkers(NONE);
    },
  };
}

/** @returns what the field of a code says: the toast's words, or what is wanted where these leave that open */
function wordsFor(code: ErrorCode): string {
  if (code === "INVALID_TEMPLATE_PARAMETERS") return 'Write an object such as {"name": "Ada"}';
  return ERRORS[code].message ?? "";
}

/** @returns what the engine says about the template, where it says something */
function faultOf({ data }: CallError): TemplateFault | null {
  const { line, column, reason } = data ?? {};
  if (typeof reason !== "string") return null;
  return { line: positive(line), column: positive(column), reason };
}

function positive(value: unknown): number | null {
  return typeof value === "number" && value >= 1 ? Math.floor(value) : null;
}
