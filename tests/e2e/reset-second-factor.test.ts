import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { TOTP } from "otpauth";
import { beforeAll, expect, it } from "vitest";
import { type Client, signUp } from "./support/client";
import { newDataDir, type RunningService, startService, until } from "./support/running-service";

const run = promisify(execFile);
const reset = (dataDir: string, ...words: string[]) => {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  return run(process.execPath, ["bin/platen.mjs", "reset-second-factor", ...words], { env });
};

async function addApp({ send }: Client): Promise<void> {
  const path = "/api/v1/customer/second-factor/totp";
  const { secret } = await (await send("POST", path, { tenant: "PLATEN" })).json();
  const code = new TOTP({ secret }).generate();
  expect((await send("POST", `${path}/confirm`, { tenant: "PLATEN", code })).status).toBe(200);
}

let service: RunningService;
let ada: Client;
let bob: Client;
beforeAll(async () => {
  service = await startService({}, newDataDir());
  ada = await signUp(service, "ada@example.com");
  bob = await signUp(service, "bob@example.com");
  await addApp(ada);
  await addApp(bob);
});

it("resets a customer's second factor in the running service, which logs it and sends the mail", async () => {
  const { stdout } = await reset(service.dataDir, "Ada@example.com");
  expect(stdout).toMatch(/^Removed from Ada@example\.com: the authenticator app, and the recovery codes\.$/m);
  expect((await ada.send("GET", "/api/app/products")).status).toBe(401);
  await until(async () => {
    const { pathname } = await service.mailedLink(ada.username);
    return pathname === "/password-recovery/submit" || undefined;
  });
  const line = '"account":"ada@example.com","hasTotp":true,"passkeys":0,"msg":"the operator has reset a second factor"';
  expect(service.stdout()).toContain(line);
  expect((await bob.send("GET", "/api/app/products")).status).toBe(200);
});

it("explains what it can't do", async () => {
  const refusal = (text: RegExp) => ({ code: 1, stderr: expect.stringMatching(text) });
  await expect(reset(service.dataDir, "ada@example.com")).rejects.toMatchObject(refusal(/has no second factor\./));
  await expect(reset(service.dataDir, "eve@example.com")).rejects.toMatchObject(
    refusal(/^No account has the address eve@example\.com\.\nUsage: /),
  );
  await expect(reset(service.dataDir)).rejects.toMatchObject(refusal(/^Name the e-mail address/));
  await expect(reset("/nowhere", "ada@example.com")).rejects.toMatchObject(refusal(/^There is no database in/));
});

it("works while the service is stopped, and the next start sends the mail", async () => {
  await service.stop();
  const { stdout, stderr } = await reset(service.dataDir, "bob@example.com");
  expect(stdout).toMatch(/^Removed from bob@example\.com: the authenticator app/);
  expect(stderr).toContain('"msg":"the operator has reset a second factor"');

  service = await startService({}, service.dataDir);
  const link = await until(async () => {
    const mailed = await service.mailedLink(bob.username);
    return mailed.pathname === "/password-recovery/submit" ? mailed : undefined;
  });
  expect(link.searchParams.get("email")).toBe(bob.username);
});
