import type { StarterKey } from "../../../../contract/product";

/**
 * First pages of the starters, with their sample set "Typical". `npm run update:starters` draws them again, which a
 * test asks for if a starter looks different.
 */
export const STARTER_PICTURES: Readonly<Record<StarterKey, string>> = {
  invoice: new URL("./starters/invoice.png", import.meta.url).href,
  "packing-slip": new URL("./starters/packing-slip.png", import.meta.url).href,
  letter: new URL("./starters/letter.png", import.meta.url).href,
  certificate: new URL("./starters/certificate.png", import.meta.url).href,
  report: new URL("./starters/report.png", import.meta.url).href,
  languages: new URL("./starters/languages.png", import.meta.url).href,
};
