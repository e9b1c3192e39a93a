import type { Command } from "commander";

/** Commands that run a program of the service. `entry` is its file in `dist/server/`. */
const COMMANDS = {
  serve: {
    entry: "main",
    takesArguments: false,
    summary: "start the service (`platen` alone does the same)",
    description: "Starts the service. Environment variables or a .env file configure it.",
  },
  migrate: {
    entry: "migrate",
    takesArguments: false,
    summary: "bring the database of DATABASE_URL up to date, and exit",
    description: "Brings the database of DATABASE_URL up to date and exits. The service does the same at its start.",
  },
  backup: {
    entry: "backup",
    takesArguments: true,
    summary: "copy the embedded database while it is in use",
    description: "Copies the embedded database, also while the service runs. Option: --to FOLDER",
  },
  restore: {
    entry: "restore",
    takesArguments: true,
    summary: "copy a backup into an empty DATA_DIR",
    description: "Copies a backup of the embedded database into DATA_DIR. Option: --from FOLDER",
  },
  "migrate-database": {
    entry: "migrate-database",
    takesArguments: true,
    summary: "move the embedded database to PostgreSQL",
    description: "Moves the embedded database of a stopped service to PostgreSQL. Option: --to postgres://...",
  },
  doctor: {
    entry: "doctor",
    takesArguments: false,
    summary: "check this machine and the configuration",
    description: "Checks sandbox, fonts, memory, database, secrets, mail server and addresses, and says what to do.",
  },
  invoices: {
    entry: "invoices",
    takesArguments: true,
    summary: "list what workspaces owe",
    description: "Lists what workspaces owe. Options: --since YYYY-MM-DD, --csv",
  },
  jobs: {
    entry: "jobs",
    takesArguments: true,
    summary: "list, retry or drop background work that failed",
    description:
      "Lists, retries or drops mails, webhooks, documents, merges and invoices that the service gave up: list, or retry or drop with ids or --all. Options: --kind KIND, --json",
  },
  audit: {
    entry: "audit",
    takesArguments: true,
    summary: "export the audit log",
    description:
      "Writes the audit log to standard output: export. Options: --since TIME, --until TIME, --workspace ID, --format jsonl|csv",
  },
  "reset-second-factor": {
    entry: "reset-second-factor",
    takesArguments: true,
    summary: "reset the lost second factor of a customer",
    description: "Resets the second factor of a customer who has lost it. Argument: the account's e-mail address",
  },
} as const;

type ServiceCommand = keyof typeof COMMANDS;

const isServiceCommand = (name: string): name is ServiceCommand => Object.hasOwn(COMMANDS, name);

/** Adds the commands of the service to the help. `runServiceCommand` runs them before the command line is parsed. */
export function addServiceCommands(program: Command): void {
  program.commandsGroup("Commands of the service:");
  for (const [name, { summary, description }] of Object.entries(COMMANDS)) {
    program.command(name).summary(summary).description(description);
  }
}

/**
 * Runs a program of the service in this process, so that signals and the exit code are its own. It may still run when
 * the promise resolves.
 *
 * @param platenArguments without any, the service starts
 * @returns false if they name no program of the service, or are a mistake or a request for help
 */
export async function runServiceCommand(platenArguments: string[]): Promise<boolean> {
  const [name = "serve", ...options] = platenArguments;
  if (!isServiceCommand(name)) return false;
  const { entry, takesArguments } = COMMANDS[name];
  const needsHelp = options.some((option) => option === "--help" || option === "-h");
  if (needsHelp || (options.length > 0 && !takesArguments)) return false;
  process.argv.splice(2, 1);
  await import(new URL(`../server/${entry}.js`, import.meta.url).href);
  return true;
}
