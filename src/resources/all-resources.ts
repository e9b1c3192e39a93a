import type { Resource } from "./define-resource";
import { createRegistry } from "./registry";

/** Registry of all declarations: the default exports of the `.tsx` files in this folder. */
export const registry = createRegistry(
  import.meta.glob<Resource | undefined>("./*.tsx", { import: "default", eager: true }),
);
