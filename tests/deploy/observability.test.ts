import { existsSync, readFileSync } from "node:fs";
import { parser } from "@prometheus-io/lezer-promql";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { documentedMetrics } from "../support/documented-metrics";
import { renderChart } from "./support/render-chart";

interface Rule {
  alert: string;
  expr: string;
  annotations: { summary: string; description: string; runbook_url: string };
}
interface Panel {
  id: number;
  title: string;
  type: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets?: { expr: string }[];
}

const { groups } = parse(readFileSync("deploy/prometheus/alerts.yaml", "utf8")) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(readFileSync("deploy/grafana/platen.json", "utf8")) as {
  panels: Panel[];
  templating: { list: { name: string; definition?: string }[] };
};

/** Labels that Prometheus adds to every sample, and that of buckets. */
const LABELS_OF_PROMETHEUS = ["job", "instance", "le"];
const metrics = new Map(documentedMetrics().map((metric) => [metric.name, metric]));

/** Returns mistakes of an expression: its syntax, unknown metrics and labels. */
function mistakesIn(expression: string): string[] {
  // Grafana replaces its variables before it asks Prometheus.
  const text = expression.replaceAll("$__rate_interval", "5m");
  const mistakes: string[] = [];
  const names = new Set<string>();
  const labels = new Set<string>();
  parser.parse(text).iterate({
    enter({ type, from, to, node }) {
      const source = text.slice(from, to);
      if (type.isError) mistakes.push(`syntax at ${from} of ${text}`);
      if (type.name === "VectorSelector") names.add(text.slice(from, node.firstChild?.to ?? to));
      if (type.name === "LabelName") labels.add(source);
    },
  });
  const used = [...names].flatMap((name) => {
    const metric = metrics.get(name.replace(/_(bucket|sum|count)$/, "")) ?? metrics.get(name);
    if (!metric) mistakes.push(`unknown metric ${name}`);
    return metric ? [metric] : [];
  });
  if (used.length === 0) mistakes.push(`no metric in ${text}`);
  const known = [...LABELS_OF_PROMETHEUS, ...used.flatMap((metric) => metric.labels)];
  for (const label of labels) if (!known.includes(label)) mistakes.push(`unknown label ${label} in ${text}`);
  return mistakes;
}

it("finds wrong metrics, wrong labels and wrong syntax", () => {
  expect(mistakesIn("sum(platen_no_such_metric)")).toEqual([
    expect.stringContaining("unknown metric"),
    expect.anything(),
  ]);
  expect(mistakesIn('platen_queue_jobs{kind="mails"}')).toEqual([expect.stringContaining("unknown label kind")]);
  expect(mistakesIn("sum by (kind) (platen_queue_jobs)")).toEqual([expect.stringContaining("unknown label kind")]);
  expect(mistakesIn("sum(platen_queue_jobs")).not.toEqual([]);
});

describe("the alert rules", () => {
  it.each(rules)(
    "$alert uses known metrics, and says what has happened and what to do",
    ({ alert, expr, annotations }) => {
      expect(mistakesIn(expr)).toEqual([]);
      expect(annotations.summary).toMatch(/\S/);
      expect(annotations.description).toMatch(/\.$/);
      const [page = "", anchor] = annotations.runbook_url.split("#");
      expect(existsSync(page)).toBe(true);
      expect(anchor).toBe(alert.toLowerCase());
      expect(readFileSync(page, "utf8")).toContain(`\n### ${alert}\n`);
    },
  );

  it("are all explained, and nothing else is", () => {
    const page = readFileSync("docs/operate/troubleshooting.md", "utf8");
    const explained = [...page.matchAll(/^### (Platen\w+)$/gm)].map(([, name]) => name);
    expect(explained).toEqual(rules.map(({ alert }) => alert));
  });
});

describe("the dashboard", () => {
  const panels = dashboard.panels.filter(({ type }) => type !== "row");

  it.each(panels)("$title uses known metrics", ({ targets = [] }) => {
    expect(targets.flatMap(({ expr }) => mistakesIn(expr))).toEqual([]);
    expect(targets).not.toEqual([]);
  });

  it("has panels that do not cover one another, and variables of known metrics", () => {
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
    const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, index) => `${x + (index % w)} ${y + Math.floor(index / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    for (const { definition } of dashboard.templating.list) {
      const [, metric] = /^label_values\((\w+)/.exec(definition ?? "") ?? [];
      if (definition) expect(metrics.has(metric ?? "")).toBe(true);
    }
  });
});

it("the ServiceMonitor reads a port that the services of all roles have", () => {
  const manifests = renderChart({
    publicUrl: "https://platen.example.com",
    metrics: { serviceMonitor: { enabled: true } },
  });
  const monitor = manifests.find(({ kind }) => kind === "ServiceMonitor")?.spec as {
    selector: { matchLabels: Record<string, string> };
    endpoints: { port: string }[];
  };
  const services = manifests.filter(({ kind }) => kind === "Service") as unknown as {
    metadata: { name: string; labels: Record<string, string> };
    spec: { ports: { name: string }[] };
  }[];
  const read = services.filter(({ metadata, spec }) => {
    const isSelected = Object.entries(monitor.selector.matchLabels).every(
      ([name, value]) => metadata.labels[name] === value,
    );
    return isSelected && monitor.endpoints.every(({ port }) => spec.ports.some(({ name }) => name === port));
  });
  expect(read.map(({ metadata }) => metadata.name).sort()).toEqual(["shop-platen-render", "shop-platen-web-metrics"]);
});
