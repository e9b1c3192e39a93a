import type { TemplateFault } from "../../../contract/errors";
import type { CallError } from "../../lib/call-error";
import { t } from "../../lib/i18n/translate";

/** Place in the HTML. Positions start at 1. */
export interface SourcePlace {
  line: number;
  /** Null if only the line is known. */
  column: number | null;
}

/** Returns position and reason that the template engine reports; null if it reports none. */
export function faultOf({ data }: CallError): TemplateFault | null {
  const { line, column, reason, partial } = data ?? {};
  if (typeof reason !== "string") return null;
  const place = { line: positive(line), column: positive(column) };
  return { ...place, reason, ...(typeof partial === "string" && { partial }) };
}

/** Returns the reason, with the place if that is in a partial: `In the partial "header", line 3: …` */
export function describeFault({ partial, line, reason }: TemplateFault): string {
  if (partial === undefined) return reason;
  return line === null
    ? t('In the partial "{partial}": {reason}', { partial, reason })
    : t('In the partial "{partial}", line {line}: {reason}', { partial, line, reason });
}

/** Returns the place of a fault, or of the first tag that uses the partial with the fault. Null if it is unknown. */
export function placeOf({ line, column, partial }: TemplateFault, html: string): SourcePlace | null {
  if (partial !== undefined) return placeOfPartial(partial, html);
  return line === null ? null : { line, column };
}

/** Finds the first tag that uses a partial. Null if only other partials use it. */
function placeOfPartial(name: string, html: string): SourcePlace | null {
  for (const { index, 2: quoted } of html.matchAll(/\{%-?\s*(?:render|layout)\s*(["'])(.*?)\1/g)) {
    if (quoted !== name) continue;
    const lines = html.slice(0, index).split("\n");
    return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
  }
  return null;
}

function positive(value: unknown): number | null {
  return typeof value === "number" && value >= 1 ? Math.floor(value) : null;
}
