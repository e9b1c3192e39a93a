import type { BillingPeriod } from "../../contract/product";

const MONTHS = { MONTHLY: 1, YEARLY: 12 } as const;

/**
 * Returns the first start of a billing period after `time`; `firstStart` itself if that is in the future. Each start is
 * calculated from the first one: a subscription that started on a 31st is billed on the last day of shorter months, and
 * on the 31st again afterwards.
 *
 * @param firstStart start of the first billing period
 */
export function nextPeriodStart(time: Date, firstStart: Date, period: BillingPeriod): Date {
  let start = firstStart;
  for (let periods = 1; start <= time; periods += 1) start = addMonths(firstStart, periods * MONTHS[period]);
  return start;
}

function addMonths(date: Date, months: number): Date {
  const moved = new Date(date);
  moved.setUTCMonth(date.getUTCMonth() + months);
  // If the month is too short, the date has moved into the next month: day 0 is the last day of the month before it.
  if (moved.getUTCDate() !== date.getUTCDate()) moved.setUTCDate(0);
  return moved;
}
