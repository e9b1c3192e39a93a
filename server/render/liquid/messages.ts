import type { ParameterProblem } from "../../../parameters/check-parameters";
import type { ParameterCheck } from "../parameter-check";
import type { TemplateFault } from "../render-error";
import type { TemplatePartial } from "../template-partial";

/** Message to the template process: render this template. */
export interface LiquidRequest {
  template: string;
  /** Partials that the template may use. */
  partials: readonly TemplatePartial[];
  /** JSON of an object. */
  parameters: string;
  /** Language tag for dates and numbers; `en-US` if absent. */
  locale?: string | undefined;
  /** Time zone for dates; UTC if absent. */
  timezone?: string | undefined;
  /** How to check the parameters; not at all if absent. */
  check?: ParameterCheck | undefined;
  /** Time that `now` and `today` stand for in date filters, in ms since 1970. */
  nowMs: number;
  /** Address below which the assets of the document are. */
  assetsUrl?: string | undefined;
  /** Maximum number of characters that the template may write, captured text included. */
  maxHtmlLength: number;
  /** Time after which the process stops by itself, in case the parent is gone and cannot kill it. */
  timeoutMs: number;
}

/** Message to the template process: infer the schema of a template's parameters, and check some. */
export interface SchemaRequest {
  kind: "schema";
  template: string;
  partials: readonly TemplatePartial[];
  /** JSON of objects that fit the template. */
  samples: readonly string[];
  /** JSON of edits (parameters/schema-edits.ts). */
  edits: string | null;
  /** JSON of the schema of a version. Without it, the schema is inferred. */
  schema: string | null;
  /** JSON of parameters to check. */
  parameters?: string | undefined;
}

/** Outcome of rendering a template. */
export type LiquidResult =
  | { kind: "html"; html: string; problems: ParameterProblem[] }
  /** The parameters do not fit a schema that has to be kept. */
  | { kind: "problems"; problems: ParameterProblem[] }
  | { kind: "fault"; fault: TemplateFault }
  | { kind: "too-large" };

/** Schema of a template's parameters. */
export interface SchemaResult {
  kind: "schema";
  /** JSON of the schema with edits. */
  schema: string;
  /** JSON of the schema without edits; null if the schema is that of a version. */
  inferred: string | null;
  /** JSON of where the parameters come from (parameters/parameter-sources.ts); null if the schema is a version's. */
  sources: string | null;
  problems: ParameterProblem[];
}
