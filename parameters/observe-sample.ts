import type { JsonType } from "./schema";
import type { Usage } from "./usage";

/** Maximum number of elements of an array to look at: the rest of a long table has the same form. */
const MAX_ELEMENTS = 200;
/** Maximum number of values of a sample to look at. */
const MAX_VALUES = 100_000;

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DATE_TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;

/** Records the types of a sample's values for the parameters of a template. Skips values that it does not use. */
export function observeSample(root: Usage, sample: unknown): void {
  let left = MAX_VALUES;

  const observe = (usage: Usage, value: unknown): void => {
    if (value === undefined || value === null || --left < 0) return;
    if (Array.isArray(value)) {
      usage.observed.types.add("array");
      const element = usage.knownElement;
      if (element) for (const item of value.slice(0, MAX_ELEMENTS)) observe(element, item);
    } else if (typeof value === "object") {
      usage.observed.types.add("object");
      observeObject(usage, value as Record<string, unknown>);
    } else observeScalar(usage, value);
  };

  const observeObject = (usage: Usage, value: Record<string, unknown>): void => {
    for (const children of [usage.properties, usage.builtIns]) {
      for (const [name, child] of children) if (Object.hasOwn(value, name)) observe(child, value[name]);
    }
    // A loop over an object gives pairs: the second one is the value.
    const { knownElement: element } = usage;
    const member = usage.evidence.array ? element?.knownElement : element;
    if (!member) return;
    const others = Object.entries(value).filter(([name]) => !usage.properties.has(name));
    for (const [, other] of others.slice(0, MAX_ELEMENTS)) observe(member, other);
  };

  observe(root, sample);
}

function observeScalar({ observed }: Usage, value: unknown): void {
  observed.types.add(typeof value as JsonType);
  if (typeof value !== "string") return;
  observed.areDates &&= DATE.test(value);
  observed.areDateTimes &&= DATE_TIME.test(value);
  observed.hasLineBreaks ||= value.includes("\n");
}
