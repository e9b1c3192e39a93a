/** From this part of the limit on there is a warning. */
const NEAR = 0.8;

/** How far the month's limit is used up. */
export interface MonthUsage {
  used: number;
  /** Of the plan, in documents a calendar month. */
  limit: number;
  /** Never below 0: after a change to a smaller plan more may be used than there is. */
  unused: number;
  /** Rounded to 2 decimals (spec 9). */
  percentage: number;
  state: "fine" | "near" | "reached";
}

/** @param used documents made this month */
export function monthUsage(used: number, limit: number): MonthUsage {
  const part = limit > 0 ? used / limit : 1;
  return {
    used,
    limit,
    unused: Math.max(limit - used, 0),
    percentage: Math.round(part * 10_000) / 100,
    state: part >= 1 ? "reached" : part >= NEAR ? "near" : "fine",
  };
}
