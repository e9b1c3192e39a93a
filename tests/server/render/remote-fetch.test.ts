import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import type { ResolveAddresses } from "../../../server/outbound/outbound-request";
import { EgressPolicy } from "../../../server/render/remote/egress-policy";
import { type ResourceLimits, ResourceLoader } from "../../../server/render/remote/resource-loader";
import { startResourceServer } from "./support/resource-server";

/** A public one that belongs to nobody. */
const NOWHERE = "3ffe::1";
const LIMITS = {
  maxRemoteResourceBytes: 1_000_000,
  maxRemoteTotalBytes: 10_000_000,
  maxRemoteRequests: 100,
  remoteTimeoutMs: 5_000,
};
const PATIENCE = 60_000;

const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

async function serve(answer?: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = await startResourceServer(answer);
  opened.push(() => server.close());
  return server;
}

/** Answers of a name server, one after the other; the last one for ever. */
function names(...answers: string[][]) {
  let asked = 0;
  const addresses: ResolveAddresses = async () => {
    const found = answers[Math.min(asked++, answers.length - 1)] ?? [];
    return found.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  };
  return { addresses, times: () => asked };
}

function documentWith(allow: string[], more: Partial<ResourceLimits> = {}, addresses = names([]).addresses) {
  const limits = { ...LIMITS, ...more };
  const resources = new ResourceLoader(new EgressPolicy("public", allow), addresses, limits, PATIENCE);
  opened.push(() => resources.stop());
  return (url: string, headers: Record<string, string> = {}) => resources.fetch({ url, method: "GET", headers });
}

describe("what a document loads", () => {
  it("is asked for once, by nobody in particular, and nothing that would be kept comes along", async () => {
    const server = await serve((_request, response) => {
      response
        .setHeader("content-type", "image/png")
        .setHeader("set-cookie", "a=b")
        .setHeader("cache-control", "public");
      response.setHeader("access-control-allow-origin", "*").end("body");
    });
    const load = documentWith([server.host]);
    for (const path of ["/one", "/two"]) {
      const { body, headers } = await load(server.base + path, { Referer: "http://secret/", Cookie: "c=d" });
      expect(body.toString()).toBe("body");
      expect(headers).toEqual({
        "content-type": "image/png",
        "access-control-allow-origin": "*",
        "cache-control": "no-store",
      });
    }
    expect(server.requests.map(({ headers }) => headers)).toEqual(
      Array(2).fill({
        host: server.host,
        accept: "*/*",
        "accept-encoding": "gzip, br",
        "user-agent": "Platen",
        connection: "close",
      }),
    );
  });

  it("is asked for as by another site where the browser does so, for a font", async () => {
    const server = await serve();
    await documentWith([server.host])(`${server.base}/font`, { Origin: "http://made.up" });
    expect(server.requests[0]?.headers.origin).toBe("null");
  });

  it.each([
    ["gzip", gzipSync],
    ["br", brotliCompressSync],
    ["identity", Buffer.from],
  ])("may be packed: %s", async (encoding, pack) => {
    const server = await serve((_request, response) => {
      response.setHeader("content-encoding", encoding).end(pack(Buffer.from("body")));
    });
    const { body } = await documentWith([server.host])(server.base);
    expect(body.toString()).toBe("body");
  });

  it.each([301, 302, 303, 307, 308])("may be elsewhere: %i", async (status) => {
    const goal = await serve((_request, response) => response.end("goal"));
    const server = await serve((_request, response) => response.writeHead(status, { location: goal.base }).end());
    const { body } = await documentWith([server.host, goal.host])(server.base);
    expect(body.toString()).toBe("goal");
  });
});

describe("nothing is loaded", () => {
  it.each([
    ["an address that is not listed", (_listed: string, canary: string) => `http://${canary}/`],
    ["this machine", (_listed: string, canary: string) => `http://localhost:${canary.split(":")[1]}/`],
    ["a file", () => "file:///etc/hostname"],
    ["a listed host with a password", (listed: string) => `http://user:password@${listed}/again`],
    ["data", () => "data:text/plain,x"],
  ])("through a redirect to %s", async (_what, goal) => {
    const canary = await serve();
    const server = await serve((_request, response) => {
      response.writeHead(302, { location: goal(server.host, canary.host) }).end();
    });
    await expect(documentWith([server.host])(server.base)).rejects.toThrow("not one that documents may load from");
    expect(server.requests).toHaveLength(1);
    expect(canary.connections).toBe(0);
  });

  it("through redirects without end", async () => {
    const server = await serve((_request, response) => response.writeHead(302, { location: "/again" }).end());
    await expect(documentWith([server.host])(server.base)).rejects.toThrow("too many redirects");
    expect(server.requests).toHaveLength(6);
  });

  it.each([
    "127.0.0.1",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "10.0.0.1",
    "169.254.169.254",
    "fd00::1",
    "64:ff9b::7f00:1",
  ])("from a name that leads to %s, be it listed or not", async (address) => {
    const canary = await serve();
    const { addresses } = names([address]);
    const load = documentWith([`listed.example:${canary.port}`], {}, addresses);
    for (const host of [`listed.example:${canary.port}`, "other.example"]) {
      await expect(load(`http://${host}/`)).rejects.toThrow("no address that is open");
    }
    expect(canary.connections).toBe(0);
  });

  it("from a name that leads elsewhere once it was checked: it is asked for once", async () => {
    const canary = await serve();
    const { addresses, times } = names([NOWHERE], ["127.0.0.1"]);
    const host = `rebound.example:${canary.port}`;
    const load = documentWith([host], { remoteTimeoutMs: 500 }, addresses);
    await expect(load(`http://${host}/`)).rejects.toThrow();
    expect(times()).toBe(1);
    expect(canary.connections).toBe(0);
  });

  it("from a name that leads to this machine as well", async () => {
    const canary = await serve();
    const host = `both.example:${canary.port}`;
    const load = documentWith([host], { remoteTimeoutMs: 500 }, names([NOWHERE, "127.0.0.1"]).addresses);
    await expect(load(`http://${host}/`)).rejects.toThrow();
    expect(canary.connections).toBe(0);
  });

  it.each([204, 206, 304, 404, 500])("that is answered with %i", async (status) => {
    const server = await serve((_request, response) => response.writeHead(status).end());
    await expect(documentWith([server.host])(server.base)).rejects.toThrow(String(status));
  });
});

describe("what a document loads is bounded:", () => {
  it("each by its size", async () => {
    const server = await serve((_request, response) => response.end(Buffer.alloc(1_000_001)));
    await expect(documentWith([server.host])(server.base)).rejects.toThrow("larger than allowed");
  });

  it.each([
    ["gzip", gzipSync],
    ["br", brotliCompressSync],
  ])("each by its size once it is unpacked: %s", async (encoding, pack) => {
    const bomb = pack(Buffer.alloc(20_000_000));
    expect(bomb.length).toBeLessThan(100_000);
    const server = await serve((_request, response) => response.setHeader("content-encoding", encoding).end(bomb));
    await expect(documentWith([server.host])(server.base)).rejects.toThrow("larger than allowed");
  });

  it("each by its packing, which is known or refused", async () => {
    const server = await serve((_request, response) => response.setHeader("content-encoding", "gzip, gzip").end("x"));
    await expect(documentWith([server.host])(server.base)).rejects.toThrow("packed as");
  });

  it("all together by their size", async () => {
    const server = await serve((_request, response) => response.end(Buffer.alloc(600_000)));
    const load = documentWith([server.host], { maxRemoteTotalBytes: 1_000_000 });
    await load(server.base);
    await expect(load(server.base)).rejects.toThrow("larger than allowed");
  });

  it("all together by their number", async () => {
    const server = await serve();
    const load = documentWith([server.host], { maxRemoteRequests: 2 });
    await Promise.all([load(server.base), load(server.base)]);
    await expect(load(server.base)).rejects.toThrow("too much");
    expect(server.requests).toHaveLength(2);
  });

  it("all together by how many are on their way", async () => {
    const waiting: ServerResponse[] = [];
    const server = await serve((_request, response) => void waiting.push(response));
    const load = documentWith([server.host]);
    const loads = Array.from({ length: 9 }, () => load(server.base));
    await expect.poll(() => waiting.length).toBe(6);
    for (const response of waiting) response.end();
    await expect.poll(() => waiting.length).toBe(9);
    expect(server.requests).toHaveLength(9);
    for (const response of waiting) response.end();
    await Promise.all(loads);
  });

  it.each([
    ["does not answer", () => undefined],
    ["does not come to an end", (response: ServerResponse) => void response.write("x")],
  ])("each by its time, where the server %s", async (_what, answer) => {
    const server = await serve((_request, response) => answer(response));
    await expect(documentWith([server.host], { remoteTimeoutMs: 300 })(server.base)).rejects.toThrow();
  });

  it("all together by the document's end: the connections are closed, and nothing is asked for any more", async () => {
    const closed: string[] = [];
    const server = await serve((request) => void request.socket.once("close", () => closed.push(request.url ?? "")));
    const resources = new ResourceLoader(
      new EgressPolicy("public", [server.host]),
      names([]).addresses,
      LIMITS,
      PATIENCE,
    );
    const ask = (path: string) => resources.fetch({ url: server.base + path, method: "GET", headers: {} });
    const loading = ask("/slow");
    loading.catch(() => undefined);
    await expect.poll(() => server.requests.length).toBe(1);
    resources.stop();
    await expect(loading).rejects.toThrow();
    await expect.poll(() => closed).toEqual(["/slow"]);
    await expect(ask("/late")).rejects.toThrow();
    expect(server.requests).toHaveLength(1);
  });
});
