/** @returns epoch seconds, the form of all times in the API (docs/requirements.md, ENTITY-14) */
export const epochSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);
