import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { pino } from "pino";
import { runForOperator } from "../../commands/run-for-operator";
import { readConfig } from "../../config/config";
import { createLog } from "../../observability/log";
import { type OperatorReset, resetForOperator } from "./operator-reset";
import type { RemovedFactors } from "./reset";
import { requestOperatorReset } from "./reset-socket";

const USAGE = "Usage: platen reset-second-factor <e-mail address>";
const STANDARD_ERROR = 2;

/** Resets on PostgreSQL, in the running service, or on the data folder of a stopped service. */
function reset(email: string): Promise<OperatorReset> {
  const log = createLog("info", pino.destination({ fd: STANDARD_ERROR, sync: true }));
  return runForOperator(readConfig(process.env), {
    askService: (socketFolder) => requestOperatorReset(socketFolder, email),
    onDatabase: (db, wake) => resetForOperator(db, email, { log, wake: () => wake("mails") }),
  });
}

const describe = ({ hasTotp, passkeys }: RemovedFactors): string =>
  [...(hasTotp ? ["the authenticator app"] : []), ...passkeys.map((name) => `the passkey "${name}"`)].join(", ");

/** Resets the second factor of a customer who has lost it, for the operator. */
async function main(): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const [email, ...others] = parseArgs({ allowPositionals: true }).positionals;
  if (email === undefined || others.length > 0) throw new Error("Name the e-mail address of one account.");
  const outcome = await reset(email);
  if (outcome.kind === "unknown-account") throw new Error(`No account has the address ${email}.`);
  if (outcome.kind === "no-factor") throw new Error(`The account ${email} has no second factor. Nothing has changed.`);
  process.stdout.write(
    `Removed from ${email}: ${describe(outcome.removed)}, and the recovery codes.\n` +
      "All sessions have ended, and the password no longer works. A mail with a link to set a new one is on its way.\n",
  );
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n${USAGE}\n`);
  process.exitCode = 1;
});
