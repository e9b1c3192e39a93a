import { createHash, randomBytes } from "node:crypto";

/** @returns 256 random bits as URL-safe text, for a mailed link, a token or a file address */
export const createSecret = (): string => randomBytes(32).toString("base64url");

/** @returns the hash that the database stores. A fast hash is enough, because 256 random bits can't be guessed. */
export const hashSecret = (secret: string): string => createHash("sha256").update(secret).digest("base64url");
