import { createHash, randomBytes } from "node:crypto";

/** @returns 256 random bits in URL-safe text: for a mailed link or a refresh token */
export const createSecret = (): string => randomBytes(32).toString("base64url");

/** @returns what is kept of a secret. A plain hash will do: there is nothing to guess in 256 random bits. */
export const hashSecret = (secret: string): string => createHash("sha256").update(secret).digest("base64url");
