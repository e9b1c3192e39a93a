import { readFileSync } from "node:fs";
import type { Registry } from "prom-client";

/** A metric as docs/operate/metrics.md or the service describes it. */
export interface MetricDescription {
  name: string;
  type: string;
  labels: string[];
}

const ROW = /^\| `(\w+)` \| (counter|gauge|histogram) \|(.*?)\|.+\|.+\|.*\|$/gm;

/** Returns the metrics that the page lists, by name. */
export function documentedMetrics(): MetricDescription[] {
  const page = readFileSync("docs/operate/metrics.md", "utf8");
  const rows = [...page.matchAll(ROW)].map(([, name = "", type = "", labels = ""]) => ({
    name,
    type,
    labels: [...labels.matchAll(/`(\w+)`/g)].map(([, label = ""]) => label).sort(),
  }));
  return sortByName(rows);
}

/** Returns the metrics of a registry, by name. */
export async function metricsOf(registry: Registry): Promise<MetricDescription[]> {
  const metrics = await registry.getMetricsAsJSON();
  const described = metrics.map(({ name, type }) => {
    const { labelNames = [] } = (registry.getSingleMetric(name) ?? {}) as { labelNames?: string[] };
    return { name, type: String(type), labels: [...labelNames].sort() };
  });
  return sortByName(described);
}

const sortByName = (metrics: MetricDescription[]): MetricDescription[] =>
  metrics.sort((one, other) => one.name.localeCompare(other.name));
