import type { BillingPeriod } from "../../contract/product";

const MONTHS = { MONTHLY: 1, YEARLY: 12 } as const;

/**
 * Where the period that a time lies in ends. Counted from the beginning each time: a period that began on a 31st ends on
 * the last day of a shorter month, and on the 31st of the next one.
 *
 * @param beginning of the first period
 * @returns the first boundary after the time; the beginning itself where that lies ahead
 */
export function nextPeriodStart(time: Date, beginning: Date, period: BillingPeriod): Date {
  let boundary = beginning;
  for (let periods = 1; boundary <= time; periods += 1) boundary = addMonths(beginning, periods * MONTHS[period]);
  return boundary;
}

function addMonths(date: Date, months: number): Date {
  const moved = new Date(date);
  moved.setUTCMonth(date.getUTCMonth() + months);
  // The day does not exist in that month: its last day.
  if (moved.getUTCDate() !== date.getUTCDate()) moved.setUTCDate(0);
  return moved;
}
