/** Returns the first day of a time's calendar month (UTC) as PostgreSQL writes dates: `2026-11-01`. */
export const monthOf = (time: Date): string => `${time.toISOString().slice(0, 7)}-01`;
