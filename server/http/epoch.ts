/** @returns epoch seconds: how times travel (spec 9) */
export const epochSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);
