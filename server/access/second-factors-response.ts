import type { SecondFactors } from "../../contract/second-factor";
import { epochSeconds } from "../http/epoch";

/** The rows of a customer's second factors. */
interface FactorRows {
  totp: { createdAt: Date } | undefined;
  passkeys: { id: string; name: string; createdAt: Date; lastUsedAt: Date | null }[];
}

/** Returns second factors as the wire has them, without their keys. */
export const secondFactorsResponse = ({ totp, passkeys }: FactorRows): SecondFactors => ({
  totp: totp ? { createdAt: epochSeconds(totp.createdAt) } : null,
  passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt: epochSeconds(createdAt),
    lastUsedAt: lastUsedAt && epochSeconds(lastUsedAt),
  })),
});
