import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  createEngine,
  type FuncMap,
  sprigConversions,
  sprigDefaults,
  sprigFlow,
  sprigLists,
  sprigMath,
  sprigStrings,
} from "@promptctl/go-template-js";
import { parse, parseAllDocuments, stringify } from "yaml";

const CHART = "deploy/helm/platen";

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec: Record<string, unknown>;
}

type Values = Record<string, unknown>;

/**
 * Renders the chart as `helm template` does, with the functions that it uses.
 *
 * @param values replace the chart's values, also within maps
 */
export function renderChart(values: Values): Manifest[] {
  const read = (file: string) => readFileSync(join(CHART, file), "utf8");
  const { name, version, appVersion } = parse(read("Chart.yaml"));
  const context = {
    Values: merge(parse(read("values.yaml")), values),
    Chart: { Name: name, Version: version, AppVersion: appVersion },
    Release: { Name: "shop", Namespace: "print", Service: "Helm" },
  };
  const helpers = read("templates/_helpers.tpl");
  const functions: FuncMap = {
    ...sprigDefaults(),
    ...sprigStrings(),
    ...sprigMath(),
    ...sprigLists(),
    ...sprigConversions(),
    ...sprigFlow(),
    // Helm's `quote` takes every type.
    quote: { fn: (value: unknown) => JSON.stringify(String(value)), argTypes: ["value"], returnType: "string" },
    toYaml: { fn: (value: unknown) => stringify(value).trimEnd(), argTypes: ["value"], returnType: "string" },
    include: {
      fn: (template: unknown, data: unknown) =>
        engine.compile(`${helpers}{{ template "${template}" . }}`)(data).join("").trimStart(),
      argTypes: ["string", "value"],
      returnType: "string",
    },
    required: {
      fn: (message: unknown, value: unknown) => {
        if (value === undefined || value === null || value === "") throw new Error(String(message));
        return value;
      },
      argTypes: ["string", "value"],
      returnType: "value",
    },
  };
  const engine = createEngine<string>({ fromString: (text) => text, funcs: functions });
  const files = readdirSync(join(CHART, "templates")).filter((file) => file !== "_helpers.tpl");
  const rendered = files.map(
    (file) =>
      [
        file,
        engine
          .compile(read(join("templates", file)))(context)
          .join(""),
      ] as const,
  );
  return rendered
    .filter(([file]) => file.endsWith(".yaml"))
    .flatMap(([, text]) => parseAllDocuments(text))
    .map((document) => {
      const [error] = document.errors;
      if (error) throw error;
      return document.toJS();
    })
    .filter((manifest) => manifest !== null);
}

function merge(base: Values, changes: Values): Values {
  const isMap = (value: unknown): value is Values =>
    typeof value === "object" && value !== null && !Array.isArray(value);
  const merged = { ...base };
  for (const [key, value] of Object.entries(changes)) {
    const old = base[key];
    merged[key] = isMap(old) && isMap(value) ? merge(old, value) : value;
  }
  return merged;
}
