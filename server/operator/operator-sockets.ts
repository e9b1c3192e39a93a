import type { BaseLogger } from "pino";
import { serveAuditExport } from "../audit/audit-socket";
import { serveOperatorReset } from "../authentication/second-factor/reset-socket";
import { serveBackups } from "../backup/backup-socket";
import type { Database } from "../database/open";
import { serveFailedJobs } from "../failed-jobs/jobs-socket";
import type { Wakeups } from "../jobs/wakeups";
import type { MailOutbox } from "../mail/mail-outbox";
import { serveInvoiceReport } from "../subscription/report/report-socket";

interface OperatorSocketsDependencies {
  database: Database;
  dataDir: string;
  wakeups: Wakeups;
  outbox: MailOutbox;
  log: BaseLogger;
}

/**
 * Answers the operator's commands that need the embedded database, which this process has open. With a PostgreSQL
 * server, the commands connect to it themselves.
 *
 * @returns a function that closes the sockets
 */
export async function serveOperatorCommands({
  database: { db, socketFolder },
  dataDir,
  wakeups,
  outbox,
  log,
}: OperatorSocketsDependencies): Promise<() => Promise<void>> {
  if (socketFolder === undefined) return async () => undefined;
  const closings = await Promise.all([
    serveInvoiceReport({ socketFolder, db, log }),
    serveBackups({ socketFolder, pool: db.$client, dataDir, log }),
    serveAuditExport({ socketFolder, db, log }),
    serveFailedJobs({ socketFolder, db, wakeups, log }),
    serveOperatorReset({ socketFolder, db, wake: () => outbox.wake(), log }),
  ]);
  return async () => {
    await Promise.all(closings.map((close) => close()));
  };
}
