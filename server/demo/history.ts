import type { Source } from "../../contract/product";
import type { RandomSource } from "./seeded-random";
import { STARTER_TEMPLATES, type StarterTemplate } from "./starter-templates";

/** Days that the demo workspace has been at work. */
export const HISTORY_DAYS = 182;

const DAY = 24 * 60 * 60 * 1000;
const HOUR = 60 * 60 * 1000;

/** Documents on an ordinary weekday at the beginning, and how many times as many at the end. */
const FIRST_DAY = 7;
const GROWTH = 3.2;

/** Sunday to Saturday, compared with an ordinary weekday. */
const WEEK = [0.06, 1.05, 1.15, 1.1, 1, 0.85, 0.12] as const;

interface Origin extends Pick<StarterTemplate, "weight" | "portalShare" | "medianTimeMs" | "medianBytes"> {
  template: StarterTemplate | null;
}

/** Documents made of HTML that nobody kept as a template. */
const AD_HOC: Origin = { template: null, weight: 5, portalShare: 0.7, medianTimeMs: 55, medianBytes: 34_000 };

/** A document that was made. */
export interface PastDocument {
  template: StarterTemplate | null;
  source: Source;
  createdAt: Date;
  generationTimeInMs: number;
  resultSizeInBytes: number;
}

/** @returns the documents of the last half year, the oldest first; none lies after `now` */
export function generateHistory(now: Date, chance: RandomSource): PastDocument[] {
  const today = Math.floor(now.getTime() / DAY) * DAY;
  const history: PastDocument[] = [];
  for (let ago = HISTORY_DAYS; ago >= 0; ago--) {
    const day = new Date(today - ago * DAY);
    const count = Math.round(documentsOf(day, ago) * chance.logNormal(1, 0.18));
    for (let document = 0; document < count; document++) history.push(generateDocument(day, ago, chance));
  }
  return history.filter(({ createdAt }) => createdAt <= now).sort((a, b) => +a.createdAt - +b.createdAt);
}

function documentsOf(day: Date, ago: number): number {
  const growth = GROWTH ** (1 - ago / HISTORY_DAYS);
  const date = day.getUTCDate();
  // Invoices leave at the turn of the month.
  const turnOfMonth = date >= 29 || date <= 2 ? 1.5 : 1;
  return FIRST_DAY * growth * turnOfMonth * (WEEK[day.getUTCDay()] ?? 1);
}

function generateDocument(day: Date, ago: number, chance: RandomSource): PastDocument {
  const known = STARTER_TEMPLATES.filter(({ createdDaysAgo: created }) => created > ago);
  const origins = known.map((template): Origin => ({ ...template, template }));
  const { template, portalShare: byHand, medianTimeMs: time, medianBytes: size } = chance.pick([AD_HOC, ...origins]);
  // The mean of two even chances: most around noon, none at night.
  const hour = 6 + 13 * ((chance.next() + chance.next()) / 2);
  return {
    template,
    source: chance.next() < byHand ? "CUSTOMER_PORTAL" : "API",
    createdAt: new Date(day.getTime() + Math.round(hour * HOUR)),
    generationTimeInMs: Math.round(chance.logNormal(time, 0.28)),
    resultSizeInBytes: Math.round(chance.logNormal(size, 0.14)),
  };
}
