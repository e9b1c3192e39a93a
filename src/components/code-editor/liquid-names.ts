/** Output such as `{{ name }}`, or tag such as `{% if paid %}`. */
const LIQUID = /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g;
/** Loop, such as `{% for line in order.lines %}`: name of an entry, path of the list. */
const LOOP = /\{%-?\s*for\s+(\w+)\s+in\s+([\w.]+)/g;
/** A name that can be written without brackets. */
const NAME = /^[A-Za-z_][\w-]*$/;

/** Returns the positions of Liquid's outputs and tags, as offsets into the text. */
export function liquidSpans(text: string): { start: number; end: number }[] {
  return [...text.matchAll(LIQUID)].map(({ index, 0: found }) => ({ start: index, end: index + found.length }));
}

/**
 * Returns the names that can be typed at the cursor, including those of loop variables. Outside of Liquid there are
 * none.
 * @param parameters the parameters that the template is rendered with
 * @param before the text of the template up to the cursor
 */
export function namesAt(parameters: Readonly<Record<string, unknown>>, before: string): string[] {
  const opened = Math.max(before.lastIndexOf("{{"), before.lastIndexOf("{%"));
  if (opened < 0 || /\}\}|%\}/.test(before.slice(opened))) return [];
  const path = (/[\w.-]*$/.exec(before)?.[0] ?? "").split(".").slice(0, -1);
  return namesOf(resolve(scopeAt(parameters, before), path));
}

/** Returns the parameters together with the loop variables, each with the first entry of its list. */
function scopeAt(parameters: Readonly<Record<string, unknown>>, before: string): Record<string, unknown> {
  const scope = { ...parameters };
  for (const [, name = "", path = ""] of before.matchAll(LOOP)) {
    const entries = resolve(scope, path.split("."));
    if (Array.isArray(entries)) scope[name] = entries[0];
  }
  return scope;
}

function resolve(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, name) => (isRecord(at) && Object.hasOwn(at, name) ? at[name] : undefined), value);
}

function namesOf(value: unknown): string[] {
  return isRecord(value) ? Object.keys(value).filter((name) => NAME.test(name)) : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
