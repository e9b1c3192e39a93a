import { createSecret } from "../access/secrets";

const PREFIX = "pk_";
/** Characters of the random part that a masked key shows at its beginning, and at its end. */
const SHOWN = 4;

/** @returns a new key: its prefix tells whoever finds one lying about what it is; the rest is 256 random bits */
export const createKey = (): string => PREFIX + createSecret();

/** @returns what tells a key from others and opens nothing: `pk_ab12…9xyz` */
export const maskKey = (key: string): string => `${key.slice(0, PREFIX.length + SHOWN)}…${key.slice(-SHOWN)}`;
