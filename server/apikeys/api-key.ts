import { createSecret } from "../access/secrets";

const PREFIX = "pk_";
/** Characters of the random part that a masked key shows at its beginning and at its end. */
const SHOWN_CHARACTERS = 4;

/** @returns a new key: a prefix that secret scanners can recognise, and 256 random bits */
export const createKey = (): string => PREFIX + createSecret();

/** @returns whether a text has the form of a key. Any other text is refused without a query. */
export const canBeKey = (text: string): boolean => /^pk_[\w-]{43}$/.test(text);

/** @returns a text that identifies a key without giving access: `pk_ab12…9xyz` */
export const maskKey = (key: string): string =>
  `${key.slice(0, PREFIX.length + SHOWN_CHARACTERS)}…${key.slice(-SHOWN_CHARACTERS)}`;
