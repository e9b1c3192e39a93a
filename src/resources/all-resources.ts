import type { Resource } from "./define-resource";
import { createRegistry } from "./registry";

/** All declarations of this folder. Every `.tsx` file is one. */
export const registry = createRegistry(
  import.meta.glob<Resource | undefined>("./*.tsx", { import: "default", eager: true }),
);
