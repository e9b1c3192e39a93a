import { Liquid, LiquidError } from "liquidjs";
import { installPartialTags } from "../../../parameters/partial-tags";
import { t } from "../i18n/translate";
import type { Span } from "./context";

/** A mistake that makes a template unusable. */
export interface SyntaxFault extends Span {
  message: string;
}

/**
 * Parses a template as the service does, and returns the first mistake.
 * @param unknownTags tags that are reported in another way, which must not hide what follows them
 */
export function findSyntaxFault(source: string, unknownTags: Iterable<string>): SyntaxFault | null {
  const engine = new Liquid({ strictFilters: false, templates: {} });
  installPartialTags(engine, { onReference: () => undefined, partialOf: () => [] });
  for (const name of unknownTags) engine.registerTag(name, { render: () => undefined });
  try {
    engine.parse(source);
    return null;
  } catch (error) {
    return describe(error, source);
  }
}

function describe(error: unknown, source: string): SyntaxFault {
  const message = error instanceof Error ? error.message : String(error);
  // The size of the JavaScript stack is what limits the depth. V8 has no class or code for this error.
  if (message.startsWith("Maximum call stack size exceeded")) {
    return { start: 0, end: endOfLine(source, 0), message: t("Tags or expressions are nested too deeply") };
  }
  const { begin = 0, end = 0 } = LiquidError.is(error) && error.token.input === source ? error.token : {};
  const start = Math.min(begin, source.length);
  // liquidjs appends the position to the message.
  const reason = message.replace(/(, file:.*)?, line:\d+, col:\d+$/s, "").slice(0, 500);
  return { start, end: Math.max(start, Math.min(end, endOfLine(source, start))), message: reason };
}

function endOfLine(source: string, from: number): number {
  const end = source.indexOf("\n", from);
  return end < 0 ? source.length : end;
}
