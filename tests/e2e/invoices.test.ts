import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { beforeAll, expect, it } from "vitest";
import type { WorkspaceEntry } from "../../contract/workspaces";
import { signUp } from "./support/client";
import { newDataDir, type RunningService, startService, until } from "./support/running-service";

const run = promisify(execFile);
const invoices = async (dataDir: string, ...options: string[]) => {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  const { stdout } = await run(process.execPath, ["dist/server/invoices.js", ...options], { env });
  return stdout.trimEnd();
};

let service: RunningService;
beforeAll(async () => {
  service = await startService({ FREE_TRIAL: "1ms" }, newDataDir());
});

it("lists what workspaces owe, including deleted ones, with and without a running service", async () => {
  const { send } = await signUp(service, "owner@example.com");
  const shop = { name: '=1+1 "Mill", Ltd', productCode: "STARTER", billingPeriod: "MONTHLY" };
  const { workspace }: WorkspaceEntry = await (await send("POST", "/api/app/workspaces", shop)).json();
  const subscription = `/api/app/workspaces/${workspace.id}/subscription`;
  const report = (pattern: RegExp) =>
    until(async () => {
      const text = await invoices(service.dataDir);
      return pattern.test(text) ? text : undefined;
    });
  // Only an invoice that was handed over gives credit.
  const starter = /STARTER MONTHLY .* 19\.00 +0\.00 +handed over /;
  await report(starter);
  await send("PATCH", subscription, { productCode: "PRO", billingPeriod: "MONTHLY" });
  const both = new RegExp(`${starter.source}[\\s\\S]*PRO MONTHLY .* 13\\d\\.\\d\\d +1\\d\\.\\d\\d +handed over `);
  await report(both);
  await send("PATCH", subscription, { productCode: "STARTER", billingPeriod: "MONTHLY" });
  const table = await report(/paid by credit$/m);
  expect(table.split("\n")[0]).toMatch(/^written +workspace +plan +from +until +amount +credit +state$/);
  expect(table).toMatch(/STARTER MONTHLY .* 0\.00 +19\.00 +paid by credit$/m);

  await send("DELETE", `/api/app/workspaces/${workspace.id}`);
  expect(await invoices(service.dataDir)).toBe(table);
  const csv = await invoices(service.dataDir, "--csv");
  expect(csv).toContain(`,"'=1+1 ""Mill"", Ltd",${workspace.id},PRO MONTHLY,`);

  await service.stop();
  expect(await invoices(service.dataDir)).toBe(table);
  expect((await invoices(service.dataDir, "--since", "2999-01-01")).split("\n")).toHaveLength(1);
});

it("explains a wrong argument", async () => {
  await expect(invoices(service.dataDir, "--since", "soon")).rejects.toMatchObject({
    stderr: expect.stringMatching(/^soon is not a date\.\nUsage: /),
  });
  await expect(invoices("/nowhere")).rejects.toMatchObject({
    stderr: expect.stringMatching(/^There is no database in/),
  });
});
