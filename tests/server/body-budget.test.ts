import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { limitLargeBodies } from "../../server/http/body-budget";
import { addErrorHandler } from "../../server/http/error-handler";

const MEBIBYTE = 1024 * 1024;

describe("large bodies", () => {
  it("are refused while too many bytes of them are held, and taken again afterwards; small ones always are", async () => {
    const app = Fastify({ bodyLimit: 10 * MEBIBYTE });
    addErrorHandler(app);
    limitLargeBodies(app, 5 * MEBIBYTE);
    let letGo: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const arrived = new Promise<void>((resolve) => {
      app.post("/hold", async () => {
        resolve();
        await held;
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
    // Nothing comes with it, however much its call would take.
    expect((await app.inject({ method: "GET", url: "/" })).statusCode).toBe(200);
    letGo?.();
    expect((await first).statusCode).toBe(200);
    expect((await send("/", 2 * MEBIBYTE)).statusCode).toBe(200);
    await app.close();
  });
});
