import type { Config } from "../config/config";
import { checkBucket } from "./check-bucket";
import { checkDatabase } from "./check-database";
import { checkMemory, checkNode, checkSharedMemory, checkTemporaryFolder } from "./check-machine";
import { checkMail, checkPublicUrl, checkRenderNodes } from "./check-network";
import { checkRenderer } from "./check-renderer";
import type { Finding } from "./finding";

/**
 * Checks whether the service can run on this machine with this configuration. Changes nothing.
 *
 * @returns the findings by the name of the check, in the order in which to act on them
 */
export async function examine(config: Config): Promise<Record<string, Finding>> {
  const isWeb = config.ROLE === "web";
  const isRender = config.ROLE === "render";
  return {
    node: checkNode(),
    memory: checkMemory(config),
    "temporary files": await checkTemporaryFolder(),
    ...(!isWeb && { "shared memory": await checkSharedMemory() }),
    ...(isWeb ? { "render processes": await checkRenderNodes(config) } : await checkRenderer(config)),
    ...(await checkDatabase(config)),
    files: await checkBucket(config),
    ...(!isRender && { mail: await checkMail(config), address: await checkPublicUrl(config) }),
  };
}

const MARKS = { ok: "ok", warning: "warning", failed: "FAILED" } as const;

/** Returns the findings as text: one line each, and below it the advice if there is one. */
export function formatFindings(findings: Record<string, Finding>): string {
  const width = Math.max(...Object.keys(findings).map((name) => name.length));
  const lines = Object.entries(findings).flatMap(([name, finding]) => {
    const line = `${MARKS[finding.kind].padEnd(8)} ${name.padEnd(width)}  ${finding.note}`;
    return finding.kind === "ok" ? [line] : [line, `${" ".repeat(width + 11)}-> ${finding.advice}`];
  });
  return lines.join("\n");
}
