import type { Token } from "liquidjs";
import type { Evidence } from "./evidence";
import { arrayOf, either, NOTHING, NUMBER, optional, TEXT, type Value } from "./value";

/** Records how a filter uses values. `Evaluation` implements it. */
export interface FilterUsage {
  use(value: Value, ...evidence: (keyof Evidence)[]): void;
  test(value: Value, ...evidence: (keyof Evidence)[]): void;
  compare(one: Value, other: Value, operator: string): void;
  evaluateToken(token: Token): Value;
  /** Evaluates an expression that a filter gets as a text, with additional variables. */
  evaluateText(text: string, locals: Iterable<[string, Value]>): Value;
  /** Evaluates a condition that a filter gets as a text, with additional variables. */
  evaluateConditionText(text: string, locals: Iterable<[string, Value]>): void;
}

/** The arguments of a filter, without those that have names. */
export type FilterArguments = readonly Value[];

export type FilterRule = (evaluation: FilterUsage, input: Value, args: FilterArguments) => Value;

/** Records that the input and all arguments are used. The rule of filters about which nothing else is known. */
export const toText: FilterRule = (evaluation, input, args) => {
  evaluation.use(input, "text");
  for (const arg of args) evaluation.use(arg);
  return TEXT;
};

export const toMultiline: FilterRule = (evaluation, input) => {
  evaluation.use(input, "text", "multiline");
  return TEXT;
};

export const calculate: FilterRule = (evaluation, input, args) => {
  evaluation.use(input, "number");
  for (const arg of args) evaluation.use(arg, "number");
  return NUMBER;
};

export const formatNumber: FilterRule = (evaluation, input, [decimals = NOTHING, locale = NOTHING]) => {
  evaluation.use(input, "number");
  evaluation.use(decimals, "number");
  evaluation.use(locale, "text");
  return TEXT;
};

export const formatMoney: FilterRule = (evaluation, input, args) => {
  evaluation.use(input, "number", "money");
  for (const arg of args) evaluation.use(arg, "text");
  return TEXT;
};

/** Directives of `date` that write the time of a day. */
const TIME_OF_DAY = /%[-_0^#]*[HIklMSLNpPTRrXc]/;

export const formatDate: FilterRule = (evaluation, input, args) => {
  const hasTime = TIME_OF_DAY.test(args[0]?.text ?? "");
  evaluation.use(input, hasTime ? "dateTime" : "date");
  for (const arg of args) evaluation.use(arg, "text");
  return TEXT;
};

export const formatTime: FilterRule = (evaluation, input, args) => {
  evaluation.use(input, "dateTime");
  for (const arg of args) evaluation.use(arg, "text");
  return TEXT;
};

/** Takes the type of the default. The document can be made without the input. */
export const withDefault: FilterRule = (evaluation, input, [fallback = NOTHING]) => {
  const evidence = fallback.type && ({ string: "text", number: "number", boolean: "boolean" } as const)[fallback.type];
  evaluation.test(input, ...(evidence ? [evidence] : []));
  return either([optional(input), optional(fallback)]);
};

/** Handles a filter that takes texts and arrays. */
export const toPart: FilterRule = (evaluation, input, args) => {
  evaluation.use(input, "sized");
  for (const arg of args) evaluation.use(arg, "number");
  return input;
};

export const toSize: FilterRule = (evaluation, input) => {
  evaluation.use(input, "sized");
  return NUMBER;
};

export const toAny: FilterRule = (evaluation, input) => {
  evaluation.use(input);
  return TEXT;
};

export const splitText: FilterRule = (evaluation, input, args) => {
  toText(evaluation, input, args);
  return arrayOf(TEXT);
};
