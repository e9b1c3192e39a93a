import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { SessionEntry } from "../../../contract/sessions";
import { fakeClock, passTime } from "../../support/fake-clock";
import { addTotp, challengeOf, complete } from "../../support/second-factor";
import { type Customer, PASSWORD, startService, type TestService } from "../../support/service";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});

async function signIn(username: string, userAgent: string): Promise<Customer> {
  const body = { username, password: PASSWORD };
  const login = await service.call("POST /api/v1/login", { body, headers: { "user-agent": userAgent } });
  return { username, ...login.json() };
}
const renew = ({ username, refreshToken }: Customer, userAgent = "Renewer") =>
  service.call("POST /api/v1/refreshtoken", {
    body: { username, refreshToken },
    headers: { "user-agent": userAgent },
  });
async function listOf({ accessToken: token }: Customer): Promise<SessionEntry[]> {
  return (await service.call("GET /api/v1/customer/sessions", { token })).json().sessions;
}
const end = ({ accessToken: token }: Customer, sessionId: string) =>
  service.call("DELETE /api/v1/customer/sessions/:sessionId", { token, params: { sessionId } });
const works = async ({ accessToken: token }: Customer) =>
  (await service.call("GET /api/app/products", { token })).statusCode;

describe("the list of sessions", () => {
  it("has each sign-in with its browser, address and times, the last used first", async () => {
    fakeClock();
    const start = Math.floor(Date.now() / 1000);
    const first = await service.signUp();
    passTime(60_000);
    const second = await signIn(first.username, "Mozilla/5.0 Firefox/143.0");
    const entry = { id: expect.any(String), address: "127.0.0.1" };
    expect(await listOf(second)).toEqual([
      {
        ...entry,
        userAgent: "Mozilla/5.0 Firefox/143.0",
        createdAt: start + 60,
        lastUsedAt: start + 60,
        isCurrent: true,
      },
      { ...entry, userAgent: "lightMyRequest", createdAt: start, lastUsedAt: start, isCurrent: false },
    ]);

    passTime(60_000);
    expect((await renew(first, "x".repeat(2_000))).statusCode).toBe(200);
    expect(await listOf(second)).toMatchObject([
      { userAgent: "x".repeat(512), createdAt: start, lastUsedAt: start + 120, isCurrent: false },
      { createdAt: start + 60, isCurrent: true },
    ]);
  });

  it("has no session that can't be renewed any more, and none of other customers", async () => {
    fakeClock();
    const customer = await service.signUp();
    await service.signUp();
    passTime(30 * 86_400_000);
    const again = await signIn(customer.username, "Browser");
    expect(await listOf(again)).toMatchObject([{ userAgent: "Browser" }]);
  });

  it("has no sign-in that still waits for the second factor", async () => {
    fakeClock();
    const customer = await service.signUp();
    const app = await addTotp(service, customer);
    const { challenge } = await challengeOf(service, customer);
    expect(await listOf(customer)).toHaveLength(1);
    await complete(service, challenge, { kind: "TOTP", code: app.nextCode() });
    expect(await listOf(customer)).toHaveLength(2);
  });
});

describe("signing out from the list", () => {
  it("ends one session at once, and leaves the others", async () => {
    const first = await service.signUp();
    const [second, third] = [await signIn(first.username, "Second"), await signIn(first.username, "Third")];
    const id = (await listOf(first)).find(({ userAgent }) => userAgent === "Second")?.id ?? "";
    expect((await end(first, id)).statusCode).toBe(200);
    expect(await Promise.all([first, second, third].map(works))).toEqual([200, 401, 200]);
    expect((await renew(second)).json().errorCode).toBe("REFRESH_TOKEN_NOT_FOUND");
    expect((await end(first, id)).json().errorCode).toBe("NOT_FOUND");
  });

  it("can end this session", async () => {
    const customer = await service.signUp();
    const [own] = await listOf(customer);
    await end(customer, own?.id ?? "");
    expect(await works(customer)).toBe(401);
  });

  it("does not end a session of another customer", async () => {
    const [customer, other] = [await service.signUp(), await service.signUp()];
    const [theirs] = await listOf(other);
    for (const id of [theirs?.id ?? "", randomUUID(), "x"]) {
      expect((await end(customer, id)).json().errorCode).toBe("NOT_FOUND");
    }
    expect(await works(other)).toBe(200);
  });

  it("wins against a renewal at the same time", async () => {
    const customer = await service.signUp();
    const other = await signIn(customer.username, "Other");
    const id = (await listOf(customer)).find(({ userAgent }) => userAgent === "Other")?.id ?? "";
    const [renewed] = await Promise.all([renew(other), end(customer, id)]);
    const token = renewed.statusCode === 200 ? renewed.json().accessToken : other.accessToken;
    expect(await works({ ...other, accessToken: token })).toBe(401);
    expect(await listOf(customer)).toHaveLength(1);
  });

  it("ends all sessions, including this one", async () => {
    const first = await service.signUp();
    const second = await signIn(first.username, "Second");
    const bystander = await service.signUp();
    const answer = await service.call("DELETE /api/v1/customer/sessions", { token: first.accessToken });
    expect(answer.statusCode).toBe(200);
    expect(await Promise.all([first, second, bystander].map(works))).toEqual([401, 401, 200]);
    expect((await renew(second)).statusCode).toBe(401);
  });
});
