import dayjs from "dayjs";

/** Values of a log's filters, by name; empty for none. */
export type FilterValues = Record<string, string>;

/**
 * Turns filters into the query of a call. `from` and `to` are days in the reader's time zone, and `to` is included; the
 * call takes epoch seconds.
 */
export function toQuery(filters: FilterValues): Record<string, string> {
  const given = Object.entries(filters).flatMap(([name, value]): [string, string][] => {
    const text = value.trim();
    if (text === "") return [];
    if (name !== "from" && name !== "to") return [[name, text]];
    const day = dayjs(text);
    if (!/^\d{4}-\d\d-\d\d$/.test(text) || !day.isValid()) return [];
    return [[name, String((name === "to" ? day.add(1, "day") : day).startOf("day").unix())]];
  });
  return Object.fromEntries(given);
}
