import { isDate } from "./dates";
import type { JsonType } from "./schema";
import type { Usage } from "./usage";

/** Maximum number of values to read from a sample. Real samples of 256 KiB have far fewer. */
const MAX_VALUES = 500_000;

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DATE_TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * Records the types of a sample's values for the parameters of a template, and which values are missing. Skips values
 * that the template does not use. Reads all entries of an array, because a sample must fit the schema that is inferred
 * from it.
 */
export function observeSample(root: Usage, sample: unknown): void {
  let left = MAX_VALUES;

  const observe = (usage: Usage, value: unknown): void => {
    if (--left < 0) usage.observed.isCut = true;
    else if (value === undefined || value === null) usage.observed.isMissing = true;
    else if (Array.isArray(value)) {
      usage.observed.types.add("array");
      const element = usage.knownElement;
      if (element) observeAll(element, value);
    } else if (typeof value === "object") {
      usage.observed.types.add("object");
      observeObject(usage, value as Record<string, unknown>);
    } else observeScalar(usage, value);
  };

  const observeAll = (usage: Usage, values: readonly unknown[]): void => {
    for (const value of values) {
      observe(usage, value);
      if (left >= 0) continue;
      usage.observed.isCut = true;
      return;
    }
  };

  const observeObject = (usage: Usage, value: Record<string, unknown>): void => {
    for (const children of [usage.properties, usage.builtIns]) {
      for (const [name, child] of children) observe(child, Object.hasOwn(value, name) ? value[name] : undefined);
    }
    const { member } = usage;
    if (!member) return;
    const others = Object.entries(value).filter(([name]) => !usage.properties.get(name)?.isParameter);
    observeAll(
      member,
      others.map(([, other]) => other),
    );
  };

  observe(root, sample);
}

function observeScalar({ observed }: Usage, value: unknown): void {
  observed.types.add(typeof value as JsonType);
  if (typeof value !== "string") return;
  observed.areDates &&= DATE.test(value) && isDate(value);
  observed.areDateTimes &&= DATE_TIME.test(value) && isDate(value);
  observed.hasLineBreaks ||= value.includes("\n");
}
