import type { Resource } from "./define-resource";
import { createRegistry } from "./registry";

/** The declarations of this folder: every `.tsx` file is one, `.ts` files are machinery. */
export const registry = createRegistry(
  import.meta.glob<Resource | undefined>("./*.tsx", { import: "default", eager: true }),
);
