import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import type { ResolveAddresses } from "../../../server/outbound/outbound-request";
import { EgressPolicy } from "../../../server/render/remote/egress-policy";
import { type ResourceLimits, ResourceLoader } from "../../../server/render/remote/resource-loader";
import { startResourceServer } from "./support/resource-server";

/** A public address that no machine has. */
const UNUSED_ADDRESS = "3ffe::1";
const LIMITS = {
  maxRemoteResourceBytes: 1_000_000,
  maxRemoteTotalBytes: 10_000_000,
  maxRemoteRequests: 100,
  remoteTimeoutMs: 5_000,
};
const TIMEOUT_MS = 60_000;

const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

async function serve(answer?: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = await startResourceServer(answer);
  opened.push(() => server.close());
  return server;
}

/** Gives the answers of a name server one after the other, and repeats the last one. */
function nameServer(...answers: string[][]) {
  let queries = 0;
  const resolveAddresses: ResolveAddresses = async () => {
    const found = answers[Math.min(queries++, answers.length - 1)] ?? [];
    return found.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  };
  return { resolveAddresses, queryCount: () => queries };
}

function createLoader(
  allowedHosts: string[],
  limits: Partial<ResourceLimits> = {},
  { resolveAddresses } = nameServer([]),
): ResourceLoader {
  const loader = new ResourceLoader({
    policy: new EgressPolicy("public", allowedHosts),
    resolveAddresses,
    limits: { ...LIMITS, ...limits },
    timeoutMs: TIMEOUT_MS,
  });
  opened.push(() => loader.stop());
  return loader;
}

/** Returns the fetch function of a new document. */
function createFetch(...settings: Parameters<typeof createLoader>) {
  const loader = createLoader(...settings);
  return (url: string, headers: Record<string, string> = {}) => loader.fetch({ url, method: "GET", headers });
}

describe("a resource", () => {
  it("is requested without cookies or referrer, and the response is stripped of cookies and caching", async () => {
    const server = await serve((_request, response) => {
      response
        .setHeader("content-type", "image/png")
        .setHeader("set-cookie", "a=b")
        .setHeader("cache-control", "public");
      response.setHeader("access-control-allow-origin", "*").end("body");
    });
    const load = createFetch([server.host]);
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

  it("is requested with an Origin header if the browser sends one, as for a font", async () => {
    const server = await serve();
    await createFetch([server.host])(`${server.base}/font`, { Origin: "http://made.up" });
    expect(server.requests[0]?.headers.origin).toBe("null");
  });

  it.each([
    ["gzip", gzipSync],
    ["br", brotliCompressSync],
    ["identity", Buffer.from],
  ])("may be compressed: %s", async (encoding, pack) => {
    const server = await serve((_request, response) => {
      response.setHeader("content-encoding", encoding).end(pack(Buffer.from("body")));
    });
    const { body } = await createFetch([server.host])(server.base);
    expect(body.toString()).toBe("body");
  });

  it.each([301, 302, 303, 307, 308])("may be behind a redirect: %i", async (status) => {
    const goal = await serve((_request, response) => response.end("goal"));
    const server = await serve((_request, response) => response.writeHead(status, { location: goal.base }).end());
    const { body } = await createFetch([server.host, goal.host])(server.base);
    expect(body.toString()).toBe("goal");
  });
});

describe("a document loads nothing", () => {
  it.each([
    ["an address that is not listed", (_listed: string, canary: string) => `http://${canary}/`],
    ["this machine", (_listed: string, canary: string) => `http://localhost:${canary.split(":")[1]}/`],
    ["a file", () => "file:///etc/hostname"],
    ["a listed host with a password", (listed: string) => `http://user:password@${listed}/again`],
    ["a data: URL", () => "data:text/plain,x"],
  ])("through a redirect to %s", async (_what, goal) => {
    const canary = await serve();
    const server = await serve((_request, response) => {
      response.writeHead(302, { location: goal(server.host, canary.host) }).end();
    });
    await expect(createFetch([server.host])(server.base)).rejects.toThrow("documents may not load from this address");
    expect(server.requests).toHaveLength(1);
    expect(canary.connections).toBe(0);
  });

  it("through endless redirects", async () => {
    const server = await serve((_request, response) => response.writeHead(302, { location: "/again" }).end());
    await expect(createFetch([server.host])(server.base)).rejects.toThrow("too many redirects");
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
  ])("from a name that resolves to %s, listed or not", async (address) => {
    const canary = await serve();
    const names = nameServer([address]);
    const load = createFetch([`listed.example:${canary.port}`], {}, names);
    for (const host of [`listed.example:${canary.port}`, "other.example"]) {
      await expect(load(`http://${host}/`)).rejects.toThrow("none of the host's addresses is allowed");
    }
    expect(canary.connections).toBe(0);
  });

  it("from a name that changes its address after the check: it is resolved once", async () => {
    const canary = await serve();
    const names = nameServer([UNUSED_ADDRESS], ["127.0.0.1"]);
    const host = `rebound.example:${canary.port}`;
    const load = createFetch([host], { remoteTimeoutMs: 500 }, names);
    await expect(load(`http://${host}/`)).rejects.toThrow();
    expect(names.queryCount()).toBe(1);
    expect(canary.connections).toBe(0);
  });

  it("from this machine, if a name resolves to it and to a public address", async () => {
    const canary = await serve();
    const host = `both.example:${canary.port}`;
    const load = createFetch([host], { remoteTimeoutMs: 500 }, nameServer([UNUSED_ADDRESS, "127.0.0.1"]));
    await expect(load(`http://${host}/`)).rejects.toThrow();
    expect(canary.connections).toBe(0);
  });

  it.each([204, 206, 304, 404, 500])("if the server answers %i", async (status) => {
    const server = await serve((_request, response) => response.writeHead(status).end());
    await expect(createFetch([server.host])(server.base)).rejects.toThrow(String(status));
  });
});

describe("the limits of a document's resources:", () => {
  it("size of each", async () => {
    const server = await serve((_request, response) => response.end(Buffer.alloc(1_000_001)));
    await expect(createFetch([server.host])(server.base)).rejects.toThrow("larger than allowed");
  });

  it.each([
    ["gzip", gzipSync],
    ["br", brotliCompressSync],
  ])("size of each after decompression: %s", async (encoding, pack) => {
    const bomb = pack(Buffer.alloc(20_000_000));
    expect(bomb.length).toBeLessThan(100_000);
    const server = await serve((_request, response) => response.setHeader("content-encoding", encoding).end(bomb));
    await expect(createFetch([server.host])(server.base)).rejects.toThrow("larger than allowed");
  });

  it("known content encodings only", async () => {
    const server = await serve((_request, response) => response.setHeader("content-encoding", "gzip, gzip").end("x"));
    await expect(createFetch([server.host])(server.base)).rejects.toThrow("unknown content encoding");
  });

  it("size of all", async () => {
    const server = await serve((_request, response) => response.end(Buffer.alloc(600_000)));
    const load = createFetch([server.host], { maxRemoteTotalBytes: 1_000_000 });
    await load(server.base);
    await expect(load(server.base)).rejects.toThrow("larger than allowed");
  });

  it("number of all", async () => {
    const server = await serve();
    const load = createFetch([server.host], { maxRemoteRequests: 2 });
    await Promise.all([load(server.base), load(server.base)]);
    await expect(load(server.base)).rejects.toThrow("too many requests");
    expect(server.requests).toHaveLength(2);
  });

  it("number of simultaneous requests", async () => {
    const waiting: ServerResponse[] = [];
    const server = await serve((_request, response) => void waiting.push(response));
    const load = createFetch([server.host]);
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
    ["does not finish its answer", (response: ServerResponse) => void response.write("x")],
  ])("time of each, if the server %s", async (_what, answer) => {
    const server = await serve((_request, response) => answer(response));
    await expect(createFetch([server.host], { remoteTimeoutMs: 300 })(server.base)).rejects.toThrow();
  });

  it("end of the document: connections are closed, and nothing is requested any more", async () => {
    const closed: string[] = [];
    const server = await serve((request) => void request.socket.once("close", () => closed.push(request.url ?? "")));
    const loader = createLoader([server.host]);
    const load = (path: string) => loader.fetch({ url: server.base + path, method: "GET", headers: {} });
    const loading = load("/slow");
    loading.catch(() => undefined);
    await expect.poll(() => server.requests.length).toBe(1);
    loader.stop();
    await expect(loading).rejects.toThrow();
    await expect.poll(() => closed).toEqual(["/slow"]);
    await expect(load("/late")).rejects.toThrow();
    expect(server.requests).toHaveLength(1);
  });
});
