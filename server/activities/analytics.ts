import { monthOf } from "../lib/month-of";

/** Months that are listed, including the current one. */
const SHOWN_MONTHS = 12;
const HALF_YEAR = 6;

const MONTH_NAME = new Intl.DateTimeFormat("en", { month: "long", timeZone: "UTC" });

/**
 * @param usage number of documents by the first day of the month; months without documents may be missing
 * @returns the last twelve months, the oldest first, and the totals
 */
export function analyse(usage: ReadonlyMap<string, number>, now: Date) {
  const months = Array.from({ length: SHOWN_MONTHS }, (_, index) => {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (SHOWN_MONTHS - 1) + index, 1));
    return { month: MONTH_NAME.format(first), year: first.getUTCFullYear(), usage: usage.get(monthOf(first)) ?? 0 };
  });
  const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0);
  return {
    monthlyUsages: months,
    overallAnalytics: {
      currentMonthUsage: months.at(-1)?.usage ?? 0,
      last6MonthsUsage: sum(months.slice(-HALF_YEAR).map((month) => month.usage)),
      totalUsage: sum(usage.values()),
    },
  };
}
