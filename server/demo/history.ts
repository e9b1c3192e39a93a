import type { Source } from "../../contract/product";
import type { SeededRandom } from "./seeded-random";
import { STARTER_TEMPLATES, type StarterTemplate } from "./starter-templates";

/** Age of the demo workspace. */
export const HISTORY_DAYS = 182;

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

/** Documents on an ordinary weekday at the beginning, and the factor by which the number grows until today. */
const INITIAL_DOCUMENTS_PER_DAY = 7;
const GROWTH = 3.2;

/** Documents from Sunday to Saturday, relative to an ordinary weekday. */
const WEEKDAY_FACTORS = [0.06, 1.05, 1.15, 1.1, 1, 0.85, 0.12] as const;

/** A template or ad hoc HTML, with figures about the documents made from it. */
interface DocumentSource extends Pick<StarterTemplate, "weight" | "portalShare" | "medianTimeMs" | "medianBytes"> {
  template: StarterTemplate | null;
}

/** Documents from HTML that is not a stored template. */
const AD_HOC: DocumentSource = { template: null, weight: 5, portalShare: 0.7, medianTimeMs: 55, medianBytes: 34_000 };

/** A document in the demo workspace's history. */
export interface PastDocument {
  template: StarterTemplate | null;
  source: Source;
  createdAt: Date;
  generationTimeInMs: number;
  resultSizeInBytes: number;
}

/** Generates the documents of the last half year, oldest first. None is later than `now`. */
export function generateHistory(now: Date, random: SeededRandom): PastDocument[] {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const history: PastDocument[] = [];
  for (let daysAgo = HISTORY_DAYS; daysAgo >= 0; daysAgo--) {
    const day = new Date(today - daysAgo * DAY_MS);
    const count = Math.round(expectedDocuments(day, daysAgo) * random.logNormal(1, 0.18));
    for (let document = 0; document < count; document++) history.push(generateDocument(day, daysAgo, random));
  }
  return history.filter(({ createdAt }) => createdAt <= now).sort((a, b) => +a.createdAt - +b.createdAt);
}

function expectedDocuments(day: Date, daysAgo: number): number {
  const growth = GROWTH ** (1 - daysAgo / HISTORY_DAYS);
  const date = day.getUTCDate();
  // Most invoices are sent at the turn of the month.
  const turnOfMonth = date >= 29 || date <= 2 ? 1.5 : 1;
  return INITIAL_DOCUMENTS_PER_DAY * growth * turnOfMonth * (WEEKDAY_FACTORS[day.getUTCDay()] ?? 1);
}

function generateDocument(day: Date, daysAgo: number, random: SeededRandom): PastDocument {
  const existing = STARTER_TEMPLATES.filter(({ createdDaysAgo }) => createdDaysAgo > daysAgo);
  const sources = existing.map((template): DocumentSource => ({ ...template, template }));
  const { template, portalShare, medianTimeMs, medianBytes } = random.pick([AD_HOC, ...sources]);
  // The mean of two uniform random numbers: most documents around noon, none at night.
  const hour = 6 + 13 * ((random.next() + random.next()) / 2);
  return {
    template,
    source: random.next() < portalShare ? "CUSTOMER_PORTAL" : "API",
    createdAt: new Date(day.getTime() + Math.round(hour * HOUR_MS)),
    generationTimeInMs: Math.round(random.logNormal(medianTimeMs, 0.28)),
    resultSizeInBytes: Math.round(random.logNormal(medianBytes, 0.14)),
  };
}
