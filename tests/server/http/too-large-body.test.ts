import { type AddressInfo, connect } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { ApiError } from "../../../server/http/api-error";
import type { Authorization, RequestGuard } from "../../../server/http/authorization";
import { addErrorHandler } from "../../../server/http/error-handler";

const MEBIBYTE = 1024 * 1024;
/** More than the buffers of both sockets hold. */
const BODY_BYTES = 32 * MEBIBYTE;

let app: FastifyInstance;

/** Starts a service that reads bodies up to 1 MiB. */
async function start(verdict: () => Promise<unknown>): Promise<void> {
  const guard: Pick<RequestGuard, "authorizationOf"> = {
    authorizationOf: () => ({ presumed: {}, verdict: verdict() }) as Authorization,
  };
  app = Fastify({ bodyLimit: MEBIBYTE });
  addErrorHandler(app, { guard });
  app.put("/", async () => ({}));
  await app.listen({ host: "127.0.0.1", port: 0 });
}

afterEach(() => app.close());

/**
 * Sends a whole body before it reads anything, as Python's `urllib` does.
 *
 * @returns the answer, or the error's code
 */
function upload(bytes = BODY_BYTES): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1").pause();
    const failed = ({ code }: NodeJS.ErrnoException) => resolve(code ?? "");
    socket.on("error", failed);
    socket.on("data", (answer) => {
      resolve(String(answer));
      socket.destroy();
    });
    const head = ["host: x", "connection: close", "content-type: text/plain", `content-length: ${bytes}`];
    socket.write(`${["PUT / HTTP/1.1", ...head].join("\r\n")}\r\n\r\n`);
    socket.write(Buffer.alloc(bytes), (error) => (error ? failed(error) : socket.resume()));
  });
}

describe("a body above the limit of its call", () => {
  it("is received to its end, so that every client gets the answer", async () => {
    await start(async () => undefined);
    expect(await upload()).toMatch(/^HTTP\/1\.1 413 [\s\S]*PAYLOAD_TOO_LARGE/);
  });

  it("is not received if it announces more than 64 MiB: the connection is closed", async () => {
    await start(async () => undefined);
    expect(["EPIPE", "ECONNRESET"]).toContain(await upload(65 * MEBIBYTE));
  });

  it("is not received from strangers: the connection is closed", async () => {
    await start(async () => {
      throw new ApiError("NO_ACCESS");
    });
    expect(["EPIPE", "ECONNRESET"]).toContain(await upload());
  });
});
