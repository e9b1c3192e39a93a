import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { limitLargeBodies } from "../../server/http/body-budget";
import { addErrorHandler } from "../../server/http/error-handler";

const MEBIBYTE = 1024 * 1024;

describe("large bodies", () => {
  it("are refused while too many are in memory, and accepted again afterwards; small ones are always accepted", async () => {
    const app = Fastify({ bodyLimit: 10 * MEBIBYTE });
    addErrorHandler(app);
    limitLargeBodies(app, 5 * MEBIBYTE);
    let finish: (() => void) | undefined;
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const arrived = new Promise<void>((resolve) => {
      app.post("/hold", async () => {
        resolve();
        await finished;
        return {};
      });
    });
    app.post("/", async () => ({}));
    app.get("/", async () => ({}));
    const send = (url: string, size: number) =>
      app.inject({ method: "POST", url, headers: { "content-type": "text/plain" }, payload: "x".repeat(size) });

    const first = send("/hold", 6 * MEBIBYTE);
    await arrived;
    const refused = await send("/", 2 * MEBIBYTE);
    expect(refused.statusCode).toBe(503);
    expect(refused.json()).toMatchObject({ errorCode: "SERVICE_UNAVAILABLE", data: { reason: "memory" } });
    expect(refused.headers["retry-after"]).toBe("1");
    expect((await send("/", 1_000)).statusCode).toBe(200);
    // A request without body counts nothing, whatever its call accepts.
    expect((await app.inject({ method: "GET", url: "/" })).statusCode).toBe(200);
    finish?.();
    expect((await first).statusCode).toBe(200);
    expect((await send("/", 2 * MEBIBYTE)).statusCode).toBe(200);
    await app.close();
  });
});
