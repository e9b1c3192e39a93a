import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Attack } from "./attack";
import { ATTACKS } from "./attacks/attacks";
import { failuresOf, HEADER, isMet, type Outcome, rowOf } from "./report";
import { ServiceClient } from "./service-client";
import { type ServiceProcess, startServiceProcess } from "./service-process";
import { createInvoiceVictim, createWebhookVictim, type Victim } from "./victim";

/**
 * Measures a well-behaved tenant without and during each attack (see bench/README.md). Arguments: the names of attacks,
 * or nothing for all of them; `--built` measures the bundle instead of the sources; `--postgres` uses a temporary
 * PostgreSQL instead of the embedded database; `--seconds=30` changes the length of each measurement. Exits with 1 if a
 * goal is missed.
 */
const options = process.argv.slice(2);
const names = options.filter((option) => !option.startsWith("--"));
const variant = { isBuilt: options.includes("--built"), usesPostgres: options.includes("--postgres") };
const seconds = Number(options.find((option) => option.startsWith("--seconds="))?.slice("--seconds=".length) ?? 12);
const durationMs = seconds * 1_000;

/** Long enough for V8 to compile the hot code before the first measurement. */
const WARM_UP_MS = 4_000;
/** Time from the start of an attack to the measurement. */
const LEAD_MS = 2_000;
/** How long the service may take to recover after an attack. */
const RECOVERY_TIMEOUT_MS = 60_000;
const RECOVERY_CHECK_MS = 500;

const print = (line: string) => process.stdout.write(`${line}\n`);

const unknown = names.filter((name) => !ATTACKS.some((attack) => attack.name === name));
if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(", ")}. Known: ${ATTACKS.map(({ name }) => name)}`);

print(HEADER);
for (const attack of ATTACKS) {
  if (names.length > 0 && !names.includes(attack.name)) continue;
  const outcome = await measureAttack(attack);
  print(rowOf(attack.name, outcome));
  for (const line of failuresOf(outcome)) print(line);
  if (!isMet(outcome)) process.exitCode = 1;
}
process.exit();

/** Starts a service of its own for each attack, so that what one leaves behind does not change the next. */
async function measureAttack(attack: Attack): Promise<Outcome> {
  const service = await startServiceProcess({ ...variant, settings: attack.settings });
  let attacker: ChildProcess | undefined;
  try {
    const victim = await createVictim(attack, service);
    await victim(WARM_UP_MS);
    await service.worstEventLoopBlock();
    const before = await victim(durationMs);
    const { ms: delayBeforeMs } = await service.worstEventLoopBlock();
    attacker = await startAttack(attack, service);
    await sleep(LEAD_MS);
    const during = await victim(durationMs);
    const { ms: delayDuringMs } = await service.worstEventLoopBlock();
    const memoryMiB = service.memory;
    await stopAttack(attacker);
    return { before, during, delayBeforeMs, delayDuringMs, memoryMiB, recoveryMs: await recover(victim) };
  } finally {
    attacker?.kill("SIGKILL");
    await service.close();
  }
}

async function createVictim({ measures }: Attack, service: ServiceProcess): Promise<Victim> {
  const client = new ServiceClient(service);
  const headers = await client.signUpWithKey("victim@example.com");
  const connection = client.connect();
  return measures === "webhooks"
    ? createWebhookVictim(connection, headers, service.receiverPort)
    : createInvoiceVictim(connection, headers);
}

async function startAttack({ name }: Attack, { port, outbox, tarPitPort }: ServiceProcess): Promise<ChildProcess> {
  const file = fileURLToPath(new URL("attack-process.ts", import.meta.url));
  const child = fork(file, [name, JSON.stringify({ port, outbox, tarPitPort })], { execArgv: ["--import", "tsx"] });
  const failed = once(child, "exit").then(([code]) => {
    throw new Error(`The attack "${name}" ended with ${code} before it ran`);
  });
  await Promise.race([once(child, "message"), failed]);
  failed.catch(() => undefined);
  return child;
}

async function stopAttack(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.send("stop");
  await ended;
}

/** @returns the time in ms until the tenant works without failures again; undefined if that takes too long */
async function recover(victim: Victim): Promise<number | undefined> {
  for (const start = performance.now(); performance.now() - start < RECOVERY_TIMEOUT_MS; ) {
    const elapsedMs = performance.now() - start;
    const { latenciesMs, failures } = await victim(RECOVERY_CHECK_MS);
    if (latenciesMs.length > 0 && failures.length === 0) return elapsedMs;
  }
  return undefined;
}
