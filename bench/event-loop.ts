import { setTimeout as sleep } from "node:timers/promises";
import { type Account, ServiceClient } from "./abuse/service-client";
import { type EventLoopBlock, startServiceProcess } from "./abuse/service-process";
import { ARCHIVES } from "./large-archives";
import { BODIES, type LargeBody } from "./large-bodies";

/**
 * Prints for how long large requests and answers block the event loop of the service, beside the time that JSON.parse
 * alone takes for the same JSON in this process (see bench/README.md). Arguments: parts of the names of bodies, or
 * nothing for all of them; `--source` measures the sources instead of the bundle. Exits with 1 if a goal is missed.
 */
const options = process.argv.slice(2);
const names = options.filter((option) => !option.startsWith("--"));

/** Longest time for bodies within the limits, and for refused ones. */
const MAX_ACCEPTED_MS = 50;
const MAX_REFUSED_MS = 100;
/** The best round counts: in the others, the machine was busy with something else. */
const ROUNDS = 4;
/** Work that follows the answer, such as the start of background work, counts too. */
const AFTER_ANSWER_MS = 100;

const print = (line: string) => process.stdout.write(`${line}\n`);
const row = ([name = "", ...cells]: string[]) => name.padEnd(22) + cells.map((cell) => cell.padStart(12)).join("");

const service = await startServiceProcess({ isBuilt: !options.includes("--source") });
try {
  const account = await new ServiceClient(service).signUp("event-loop@example.com");
  print(row(["", "MiB", "JSON.parse", "blocked", "processor", "all rounds", "answer", "status"]));
  print(row(["idle", "", "", ...(await measure(undefined, account)).slice(0, 3)]));
  for (const body of [...BODIES, ...ARCHIVES]) {
    if (names.length > 0 && !names.some((name) => body.name.includes(name))) continue;
    const cells = await measure(body, account);
    print(row([body.name, (body.content.length / 1024 / 1024).toFixed(1), parseMs(body), ...cells]));
    const goalMs = body.isRefused ? MAX_REFUSED_MS : MAX_ACCEPTED_MS;
    if (Number(cells[0]) > goalMs || Number(cells[4]) < 300 === body.isRefused) {
      print("    MISSED");
      process.exitCode = 1;
    }
  }
} finally {
  await service.close();
}

/** Sends a body in each round. @returns the cells of the table that depend on the service */
async function measure(body: LargeBody | undefined, account: Account): Promise<string[]> {
  const blocks: EventLoopBlock[] = [];
  let status = 0;
  let answerMs = 0;
  for (let round = 0; round < ROUNDS; round++) {
    // The next round must not meet documents that this one leaves in the queue.
    const workspaceId = await account.createWorkspace(`Round ${round}`);
    const address = `http://127.0.0.1:${service.port}`;
    const headers = body?.caller === "customer" ? account.headers : await account.createKey(workspaceId);
    const query = (await body?.prepare?.({ address, workspaceId, headers: account.headers })) ?? "";
    await sleep(AFTER_ANSWER_MS);
    await service.worstEventLoopBlock();
    const start = performance.now();
    if (body) {
      const url = address + body.path.replace(":workspaceId", workspaceId) + query;
      const sent = { ...headers, "x-workspace-id": workspaceId, ...body.headers };
      const request = body.method ? { method: body.method } : { method: "POST", body: body.content };
      const response = await fetch(url, { ...request, headers: sent });
      await response.arrayBuffer();
      status = response.status;
    }
    answerMs = performance.now() - start;
    await sleep(AFTER_ANSWER_MS);
    blocks.push(await service.worstEventLoopBlock());
    await fetch(`${address}/api/app/workspaces/${workspaceId}`, {
      method: "DELETE",
      headers: { authorization: account.headers.authorization ?? "" },
    });
  }
  const best = (values: number[]) => Math.min(...values).toFixed(0);
  const blockedMs = blocks.map(({ ms }) => ms);
  const processorMs = blocks.map((block) => block.processorMs);
  const all = blockedMs.map((ms) => ms.toFixed(0)).join(" ");
  return [best(blockedMs), best(processorMs), all, answerMs.toFixed(0), String(status)];
}

/** @returns the time that JSON.parse takes for the body, line by line for JSON Lines; empty for a zip */
function parseMs({ content, headers }: LargeBody): string {
  if (typeof content !== "string") return "";
  const texts = headers?.["content-type"] ? content.split("\n").filter((line) => line !== "") : [content];
  const start = performance.now();
  for (const line of texts) JSON.parse(line);
  return (performance.now() - start).toFixed(0);
}
