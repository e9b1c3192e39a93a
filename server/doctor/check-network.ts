import { setTimeout as sleep } from "node:timers/promises";
import { createTransport } from "nodemailer";
import { pino } from "pino";
import type { Config } from "../config/config";
import { renderNodeSettings } from "../config/render-node-settings";
import { describeError } from "../lib/describe-error";
import { NodeDirectory } from "../render-nodes/node-directory";
import { type Finding, failed, ok, warning } from "./finding";

const TIMEOUT_MS = 5_000;

/** Logs in to the mail server and sends nothing. */
export async function checkMail({ SMTP_URL, DATA_DIR }: Config): Promise<Finding> {
  if (SMTP_URL === undefined) {
    return warning(
      `SMTP_URL is not set: mails are written to ${DATA_DIR}/outbox, and nobody gets them`,
      "Set SMTP_URL and MAIL_FROM.",
    );
  }
  const { hostname } = new URL(SMTP_URL);
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  try {
    await transport.verify();
    return ok(`${hostname} accepts mails`);
  } catch (error) {
    return failed(
      `${hostname} accepts no mails: ${describeError(error)}`,
      "Check SMTP_URL, and firewalls on its port.",
    );
  } finally {
    transport.close();
  }
}

/** Asks the service for its health at the address that mails link to. */
export async function checkPublicUrl({ PUBLIC_URL }: Config): Promise<Finding> {
  const address = `${PUBLIC_URL}/health`;
  try {
    const { status } = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: "manual" });
    if (status === 200) return isSafe(PUBLIC_URL) ? ok(`${PUBLIC_URL} answers`) : insecure(PUBLIC_URL);
    return failed(
      `${address} answers ${status}`,
      status === 503 ? "Look at the log: the service is there and not healthy." : "Check the reverse proxy.",
    );
  } catch (error) {
    return warning(
      `${address} is not reachable from here: ${describeError(error)}`,
      "Start the service; then check PUBLIC_URL, DNS, the reverse proxy and its certificate.",
    );
  }
}

function isSafe(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" || hostname === "localhost" || hostname.startsWith("127.");
}

const insecure = (url: string): Finding =>
  warning(
    `${url} answers without encryption`,
    "Use https: passkeys need it, and cookies and tokens travel in the open without it.",
  );

/** Connects to the render processes, as a web process does. */
export async function checkRenderNodes(config: Config): Promise<Finding> {
  const directory = new NodeDirectory({ ...renderNodeSettings(config), log: pino({ level: "silent" }) });
  try {
    const isDone = () => directory.nodes.length > 0 && directory.nodes.every(({ isReady }) => isReady);
    for (const end = Date.now() + TIMEOUT_MS; !isDone() && Date.now() < end; ) await sleep(50);
    const silent = directory.nodes.filter(({ isReady }) => !isReady).map(({ origin }) => origin);
    const advice = "Check RENDER_NODES and RENDER_SECRET, and RENDER_HOST and the log of the render processes.";
    if (directory.nodes.length === 0) return failed("RENDER_NODES names no address", advice);
    if (silent.length === directory.nodes.length)
      return failed(`No render process answers: ${silent.join(", ")}`, advice);
    if (silent.length > 0) return warning(`Some render processes do not answer: ${silent.join(", ")}`, advice);
    return ok(`${directory.nodes.length} render processes are ready`);
  } finally {
    directory.close();
  }
}
