import { type Column, type SQL, sql } from "drizzle-orm";
import { passkeys, totpFactors } from "../database/schema/second-factor";

/** Returns the SQL for whether a customer has a second factor. Recovery codes alone do not count. */
export const hasSecondFactor = (customerId: Column | SQL): SQL<boolean> => sql`(
  exists (select from ${totpFactors} as totp where totp.customer_id = ${customerId})
  or exists (select from ${passkeys} as keys where keys.customer_id = ${customerId})
)`;
