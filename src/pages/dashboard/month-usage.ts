/** From this part of the limit on there is a warning. */
const NEAR = 0.8;

/** How far the month's limit is used up. */
export interface MonthUsage {
  used: number;
  /** Of the plan, in documents a calendar month. */
  limit: number;
  /** Never below 0: after a change to a smaller plan more may be used than there is. */
  unused: number;
  /** Rounded to 2 decimals; 100 or more only if the limit is reached. */
  percentage: number;
  state: "fine" | "near" | "reached";
}

/** @param used documents made this month */
export function monthUsage(used: number, limit: number): MonthUsage {
  const part = limit > 0 ? used / limit : 1;
  // Divided last: the quotient of whole numbers is the nearest there is, so that a half is rounded up as one.
  const rounded = limit > 0 ? Math.round((used * 10_000) / limit) / 100 : 100;
  return {
    used,
    limit,
    unused: Math.max(limit - used, 0),
    percentage: part < 1 ? Math.min(rounded, 99.99) : rounded,
    state: part >= 1 ? "reached" : part >= NEAR ? "near" : "fine",
  };
}
