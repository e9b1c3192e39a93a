import { isDate } from "./dates";
import { type JsonType, type ParameterSchema, typesOf } from "./schema";

/** A difference between parameters and their schema. */
export interface ParameterProblem {
  /** JSON Pointer (RFC 6901) of the value, which may be missing. */
  pointer: string;
  /** Such as `number` or `at least 1`. */
  expected: string;
  /** Type or value that is there instead; `nothing` if the value is missing. */
  got: string;
}

/** Maximum number of problems that a check reports. */
export const MAX_PROBLEMS = 100;
const MAX_VALUE_CHARACTERS = 50;
const MAX_POINTER_CHARACTERS = 300;

/** Compares parameters with a schema. Takes time in proportion to the parameters. */
export function checkParameters(schema: ParameterSchema, parameters: unknown): ParameterProblem[] {
  const problems: ParameterProblem[] = [];
  check(schema, parameters, new Location(), problems);
  return problems;
}

/** Place of a value. Its pointer is written only if there is a problem. */
class Location {
  readonly #parent: Location | undefined;
  readonly #key: string | number | undefined;

  constructor(parent?: Location, key?: string | number) {
    this.#parent = parent;
    this.#key = key;
  }

  child(key: string | number): Location {
    return new Location(this, key);
  }

  get pointer(): string {
    if (!this.#parent) return "";
    const key = String(this.#key).replaceAll("~", "~0").replaceAll("/", "~1");
    return `${this.#parent.pointer}/${key}`;
  }
}

function check(schema: ParameterSchema, value: unknown, at: Location, problems: ParameterProblem[]): void {
  if (problems.length >= MAX_PROBLEMS) return;
  const type = typeOf(value);
  const report = (expected: string, got = describe(value)): void => {
    if (problems.length >= MAX_PROBLEMS) return;
    problems.push({ pointer: at.pointer.slice(0, MAX_POINTER_CHARACTERS).toWellFormed(), expected, got });
  };
  const types = typesOf(schema);
  if (types && !types.includes(type) && !isTimestamp(schema, value)) {
    report(describeTypes(types), type);
    return;
  }
  if (schema.enum && !schema.enum.includes(value as string)) {
    report(`one of ${schema.enum.slice(0, 20).map(describe).join(", ")}`);
  }
  if (typeof value === "string") checkText(schema, value, report);
  else if (typeof value === "number") checkNumber(schema, value, report);
  else if (Array.isArray(value)) checkArray(schema, value, { at, problems, report });
  else if (value !== null && typeof value === "object") checkObject(schema, value, at, problems);
}

/** The date filters also take seconds since 1970. */
const isTimestamp = ({ format }: ParameterSchema, value: unknown): boolean =>
  format !== undefined && typeof value === "number" && isDate(value);

type Report = (expected: string, got?: string) => void;

function checkText({ format, minLength = 0, maxLength }: ParameterSchema, value: string, report: Report): void {
  if (format === "date" && !isDate(value)) report("a date such as 2026-03-31");
  if (format === "date-time" && !isDate(value)) report("a date and time such as 2026-03-31T14:30:00Z");
  if (minLength === 0 && maxLength === undefined) return;
  // JSON Schema counts code points.
  const length = [...value].length;
  if (length < minLength) report(`at least ${minLength} characters`, `${length} characters`);
  if (maxLength !== undefined && length > maxLength) report(`at most ${maxLength} characters`, `${length} characters`);
}

function checkNumber({ minimum, maximum }: ParameterSchema, value: number, report: Report): void {
  if (minimum !== undefined && value < minimum) report(`at least ${minimum}`);
  if (maximum !== undefined && value > maximum) report(`at most ${maximum}`);
}

function checkArray(
  { items, minItems = 0, maxItems }: ParameterSchema,
  value: readonly unknown[],
  { at, problems, report }: { at: Location; problems: ParameterProblem[]; report: Report },
): void {
  const { length } = value;
  if (length < minItems) report(`at least ${minItems} entries`, `${length} entries`);
  if (maxItems !== undefined && length > maxItems) report(`at most ${maxItems} entries`, `${length} entries`);
  if (!items) return;
  for (let index = 0; index < length; index++) check(items, value[index], at.child(index), problems);
}

function checkObject(schema: ParameterSchema, value: object, at: Location, problems: ParameterProblem[]): void {
  const { properties = {}, required = [], additionalProperties } = schema;
  for (const name of required) {
    if (Object.hasOwn(value, name)) continue;
    if (problems.length >= MAX_PROBLEMS) return;
    const types = Object.hasOwn(properties, name) ? typesOf(properties[name] ?? {}) : undefined;
    const pointer = at.child(name).pointer.slice(0, MAX_POINTER_CHARACTERS).toWellFormed();
    problems.push({ pointer, expected: describeTypes(types ?? []), got: "nothing" });
  }
  for (const [name, member] of Object.entries(value)) {
    const memberSchema = Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
    if (memberSchema) check(memberSchema, member, at.child(name), problems);
  }
}

function typeOf(value: unknown): JsonType {
  if (value === null || value === undefined) return "null";
  return Array.isArray(value) ? "array" : (typeof value as JsonType);
}

const describeTypes = (types: readonly JsonType[]): string => (types.length === 0 ? "a value" : types.join(" or "));

/** Returns a short text that shows a value. */
function describe(value: unknown): string {
  if (value !== null && typeof value === "object") return typeOf(value);
  const text = JSON.stringify(value);
  return text.length > MAX_VALUE_CHARACTERS ? `${text.slice(0, MAX_VALUE_CHARACTERS).toWellFormed()}…` : text;
}
