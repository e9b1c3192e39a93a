import { once } from "node:events";
import { createServer, type ServerHttp2Stream } from "node:http2";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import pino from "pino";
import { describe, expect, it, onTestFinished } from "vitest";
import { RenderError } from "../../../server/render/render-error";
import type { RendererHealth, RenderRequest } from "../../../server/render/render-types";
import type { Renderer } from "../../../server/render/renderer";
import { encodeResult, PATHS, PROTOCOL_VERSION } from "../../../server/render-nodes/messages";
import { RemoteRenderer } from "../../../server/render-nodes/remote-renderer";
import { startRenderNodeServer } from "../../../server/render-nodes/render-node-server";
import { eventually } from "../../support/eventually";
import { sampleDocument } from "../../support/sample-document";
import { TcpProxy } from "../../support/tcp-proxy";

const SECRET = "a secret of the installation";
const log = pino({ level: "silent" });
const request: RenderRequest = {
  template: "<p>{{ name }} ß 漢</p>",
  partials: [
    { name: "__proto__", html: "ß" },
    { name: "漢", html: "" },
  ],
  parameters: '{"name":"“Ä”"}',
  options: { format: "A5", landscape: true },
  now: new Date("2026-03-12T09:30:00.125Z"),
  customerId: "customer",
  workspaceId: "workspace",
};

/** A renderer whose documents take as long as a test wants. */
class FakeRenderer implements Renderer {
  readonly requests: RenderRequest[] = [];
  readonly aborted: RenderRequest[] = [];
  finish: (request: RenderRequest) => Promise<void> = async () => {};
  error: Error | undefined;
  waiting = 0;
  result = sampleDocument;

  async render(given: RenderRequest) {
    this.requests.push(given);
    given.signal?.addEventListener("abort", () => this.aborted.push(given));
    await this.finish(given);
    if (this.error) throw this.error;
    return this.result;
  }

  get health(): RendererHealth {
    return {
      state: "ready",
      engine: { source: "bundled", product: "Fake/1", sandbox: true },
      slots: 4,
      busySlots: 0,
      running: 0,
      waiting: this.waiting,
      restarts: 0,
      processes: { browsers: [1], templates: [2] },
    };
  }

  async close() {}
}

const forever = () => new Promise<void>(() => {});

/** Starts a server that answers requests as a test wants. @returns its origin */
async function startFakeNode(answer: (stream: ServerHttp2Stream, path: string) => void): Promise<string> {
  const server = createServer();
  server.on("stream", (stream, headers) => {
    stream.on("error", () => undefined);
    stream.resume();
    answer(stream, String(headers[":path"]));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function startNode({ secrets = [SECRET], maxSilenceMs = 60_000 } = {}) {
  const renderer = new FakeRenderer();
  const node = await startRenderNodeServer({
    renderer,
    host: "127.0.0.1",
    port: 0,
    secrets,
    maxSilenceMs,
    concurrency: 2,
    loadAsset: async (workspaceId, sha256) => Buffer.from(`${workspaceId}/${sha256}`),
    maxRequestBytes: 20_000_000,
    log,
  });
  return { renderer, ...node, origin: `http://127.0.0.1:${node.port}` };
}

function connectTo(origins: string[], deadlineMs = 30_000): RemoteRenderer {
  const remote = new RemoteRenderer({ origins, secret: SECRET, deadlineMs, log });
  onTestFinished(() => remote.close());
  return remote;
}

describe("a remote renderer", () => {
  it("passes requests and results on unchanged", async () => {
    const node = await startNode();
    const result = await connectTo([node.origin]).render(request);
    expect(result).toEqual(sampleDocument);
    expect(node.renderer.requests).toEqual([{ ...request, signal: expect.any(AbortSignal) }]);
  });

  it("passes on names and hashes of assets, whose contents the node reads itself", async () => {
    const node = await startNode();
    const byName = new Map([["logo.svg", { sha256: "ab12", mediaType: "image/svg+xml", bytes: 5 }]]);
    const load = () => Promise.reject(new Error("The web process needs no content"));
    await connectTo([node.origin]).render({ ...request, assets: { byName, load } });
    const { assets } = node.renderer.requests[0] ?? {};
    expect(assets?.byName).toEqual(byName);
    const [logo] = [...byName.values()];
    expect(String(logo && (await assets?.load(logo)))).toBe("workspace/ab12");
  });

  it("transports large documents", async () => {
    const node = await startNode();
    const remote = connectTo([node.origin]);
    const parameters = JSON.stringify({ text: "ä".repeat(4_000_000) });
    await remote.render({ ...request, parameters });
    expect(node.renderer.requests[0]?.parameters).toBe(parameters);
  });

  it("transports many large documents at once over one connection", async () => {
    const node = await startNode();
    node.renderer.result = { ...sampleDocument, pdf: Buffer.alloc(8_000_000, 1) };
    const remote = connectTo([node.origin]);
    const documents = await Promise.all(Array.from({ length: 24 }, () => remote.render(request)));
    expect(documents.map(({ pdf }) => pdf.length)).toEqual(Array(24).fill(8_000_000));
    expect(node.renderer.requests).toHaveLength(24);
  });

  it.each([
    new RenderError("INVALID_TEMPLATE", { line: 1, column: 2, reason: "a reason" }, "a message"),
    new RenderError("RENDER_TIMEOUT", { phase: "load" }, "a message"),
    new RenderError("RENDERER_BUSY", null, "a message"),
    new RenderError("PAYLOAD_TOO_LARGE", { pages: "more than 5" }, "a message"),
  ])("throws the error of the document: $code", async (error) => {
    const node = await startNode();
    node.renderer.error = error;
    const thrown = await connectTo([node.origin])
      .render(request)
      .catch((reason: unknown) => reason);
    expect(thrown).toBeInstanceOf(RenderError);
    expect(thrown).toMatchObject({ code: error.code, data: error.data, message: error.message });
    expect(node.renderer.requests).toHaveLength(1);
  });

  it("ends a document whose caller has gone", async () => {
    const node = await startNode();
    node.renderer.finish = forever;
    const caller = new AbortController();
    const rendering = connectTo([node.origin]).render({ ...request, signal: caller.signal });
    await eventually(() => expect(node.renderer.requests).toHaveLength(1));
    caller.abort(new Error("gone"));
    await expect(rendering).rejects.toThrow("gone");
    await eventually(() => expect(node.renderer.aborted).toHaveLength(1));
  });

  it("shows the state of its nodes, without their process ids", async () => {
    const node = await startNode();
    node.renderer.waiting = 3;
    const remote = connectTo([node.origin]);
    await eventually(() =>
      expect(remote.health).toMatchObject({
        state: "ready",
        engine: { product: "Fake/1" },
        waiting: 3,
        processes: { browsers: [], templates: [] },
      }),
    );
  });
});

describe("a render process that fails", () => {
  it.each(["refuse", "swallow"] as const)("loses no document: %s", async (fault) => {
    const [failing, healthy] = [await startNode(), await startNode()];
    const proxy = await TcpProxy.start(failing.port);
    // Both nodes take documents, and those of the failing one never end.
    failing.renderer.finish = forever;
    const remote = connectTo([`http://127.0.0.1:${proxy.port}`, healthy.origin]);
    const documents: Promise<unknown>[] = [];
    await eventually(() => {
      documents.push(remote.render(request));
      expect(failing.renderer.requests.length).toBeGreaterThan(0);
    });
    await proxy.set(fault);
    expect(await Promise.all(documents)).toEqual(documents.map(() => sampleDocument));
    await proxy.close();
  });

  it("is used again when it is back", async () => {
    const node = await startNode();
    const proxy = await TcpProxy.start(node.port);
    const remote = connectTo([`http://127.0.0.1:${proxy.port}`]);
    await remote.render(request);
    await proxy.set("swallow");
    await eventually(() => expect(remote.health.state).toBe("starting"));
    const waiting = remote.render(request);
    await sleep(0);
    await proxy.set("forward");
    expect(await waiting).toEqual(sampleDocument);
  });

  it("gets a document only once if its error would come again", async () => {
    const [first, second] = [await startNode(), await startNode()];
    for (const { renderer } of [first, second]) renderer.error = new TypeError("a bug");
    await expect(connectTo([first.origin, second.origin]).render(request)).rejects.toThrow("answered 500");
    expect(first.renderer.requests.length + second.renderer.requests.length).toBe(1);
  });

  it("is not asked again if it is too busy, but another one is, once", async () => {
    const nodes = [await startNode(), await startNode(), await startNode()];
    const [first, second, third] = nodes.map(({ renderer }) => renderer);
    const remote = connectTo(nodes.map(({ origin }) => origin));
    await eventually(() => expect(remote.health.nodes?.ready).toBe(3));
    const busy = new RenderError("RENDERER_BUSY", null, "full");
    for (const renderer of [first, second]) if (renderer) renderer.error = busy;
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => remote.render(request)));
    const requests = nodes.reduce((sum, { renderer }) => sum + renderer.requests.length, 0);
    const refused = outcomes.filter(({ status }) => status === "rejected");
    // A document that begins with the third node needs one request, the others two.
    expect(third?.requests.length).toBe(30 - refused.length);
    expect(requests).toBeLessThanOrEqual(60);
    expect(requests).toBeGreaterThan(30);
    for (const outcome of refused) expect(outcome).toMatchObject({ reason: { code: "RENDERER_BUSY" } });
  });

  it("fails with SERVICE_UNAVAILABLE if it is lost with a document that a busy one has refused", async () => {
    // A document goes to the less busy node first.
    const state = { ...new FakeRenderer().health, running: 100, concurrency: 1, protocolVersion: PROTOCOL_VERSION };
    const lost = await startFakeNode((stream, path) => {
      if (path !== PATHS.state) return void stream.session?.destroy();
      const answer = Buffer.from(JSON.stringify(state));
      stream.respond({ ":status": 200, "content-length": answer.length });
      stream.end(answer);
    });
    const busy = await startNode();
    busy.renderer.error = new RenderError("RENDERER_BUSY", null, "full");
    const remote = connectTo([busy.origin, lost]);
    await eventually(() => expect(remote.health.nodes?.ready).toBe(2));
    await expect(remote.render(request)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    expect(busy.renderer.requests).toHaveLength(1);
  });

  it("loses no document if its connection ends in the middle of an answer", async () => {
    const state = { ...new FakeRenderer().health, concurrency: 2, protocolVersion: PROTOCOL_VERSION };
    const body = encodeResult(sampleDocument);
    let requests = 0;
    const origin = await startFakeNode((stream, path) => {
      const answer = path === PATHS.state ? Buffer.from(JSON.stringify(state)) : body;
      stream.respond({ ":status": 200, "content-length": answer.length });
      if (path !== PATHS.state) requests += 1;
      if (path === PATHS.state || requests > 1) return void stream.end(answer);
      stream.write(body.subarray(0, 5), () => stream.session?.destroy());
    });
    expect(await connectTo([origin]).render(request)).toEqual(sampleDocument);
    expect(requests).toBe(2);
  });

  it("gets no document if its version has other messages", async () => {
    const state = { ...new FakeRenderer().health, concurrency: 2, protocolVersion: PROTOCOL_VERSION + 1 };
    const paths: string[] = [];
    const origin = await startFakeNode((stream, path) => {
      paths.push(path);
      const answer = Buffer.from(JSON.stringify(state));
      stream.respond({ ":status": 200, "content-length": answer.length });
      stream.end(answer);
    });
    const healthy = await startNode();
    const alone = connectTo([origin]);
    const remote = connectTo([origin, healthy.origin]);
    await eventually(() => expect(paths.length).toBeGreaterThan(3));
    expect(alone.health).toMatchObject({ state: "starting", nodes: { ready: 0, unavailable: 1 } });
    for (let count = 0; count < 10; count++) await remote.render(request);
    expect(new Set(paths)).toEqual(new Set([PATHS.state]));
  });

  it("makes a document fail with SERVICE_UNAVAILABLE if a second one loses it, too", async () => {
    const nodes = [await startNode(), await startNode(), await startNode()];
    for (const { renderer } of nodes) {
      renderer.error = new RenderError("SERVICE_UNAVAILABLE", { reason: "renderer" }, "lost a process");
    }
    const remote = connectTo(nodes.map(({ origin }) => origin));
    await expect(remote.render(request)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    expect(nodes.flatMap(({ renderer }) => renderer.requests)).toHaveLength(2);
  });
});

describe("a render process that stops", () => {
  it("finishes its documents and gets no further ones", async () => {
    const [stopping, other] = [await startNode(), await startNode()];
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    stopping.renderer.finish = () => finished;
    const remote = connectTo([stopping.origin, other.origin]);
    const documents: Promise<unknown>[] = [];
    await eventually(() => {
      documents.push(remote.render(request));
      expect(stopping.renderer.requests.length).toBeGreaterThan(0);
    });
    const accepted = stopping.renderer.requests.length;
    const closed = stopping.close();
    await eventually(() => expect(remote.health.restarts).toBe(0));
    const later = await Promise.all(Array.from({ length: 10 }, () => remote.render(request)));
    expect(later).toHaveLength(10);
    expect(stopping.renderer.requests).toHaveLength(accepted);
    finish();
    await closed;
    expect(await Promise.all(documents)).toEqual(documents.map(() => sampleDocument));
  });
});

describe("a web process that vanishes without closing its connection", () => {
  it("is noticed by the render process, which ends the documents and can stop", async () => {
    const node = await startNode({ maxSilenceMs: 3_000 });
    node.renderer.finish = forever;
    const proxy = await TcpProxy.start(node.port);
    const rendering = connectTo([`http://127.0.0.1:${proxy.port}`], 10_000).render(request);
    const failure = expect(rendering).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    await eventually(() => expect(node.renderer.requests).toHaveLength(1));
    await proxy.set("swallow");
    proxy.abandonConnections();
    await eventually(() => expect(node.renderer.aborted).toHaveLength(1));
    await node.close();
    await failure;
    await proxy.close();
  });
});

describe("documents", () => {
  it("go to the process with the shorter queue", async () => {
    const [busy, idle] = [await startNode(), await startNode()];
    busy.renderer.waiting = 500;
    const remote = connectTo([busy.origin, idle.origin]);
    await eventually(() => expect(remote.health.waiting).toBe(500));
    await eventually(async () => {
      await remote.render(request);
      expect(idle.renderer.requests.length).toBeGreaterThan(0);
    });
    const before = busy.renderer.requests.length;
    for (let count = 0; count < 20; count += 1) await remote.render(request);
    expect(busy.renderer.requests).toHaveLength(before);
  });

  it("wait for a process that is ready, and fail at the deadline without one", async () => {
    const remote = connectTo(["http://127.0.0.1:1"], 50);
    await expect(remote.render(request)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  });

  it("are refused by a process with another secret", async () => {
    const node = await startNode({ secrets: ["another secret"] });
    await expect(connectTo([node.origin], 500).render(request)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    expect(node.renderer.requests).toHaveLength(0);
  });

  it("are accepted with each of several secrets, while the secret is being replaced", async () => {
    const node = await startNode({ secrets: ["the next secret", SECRET] });
    expect(await connectTo([node.origin]).render(request)).toMatchObject({ pages: 1 });
  });

  it("are refused after the renderer is closed", async () => {
    const node = await startNode();
    const remote = connectTo([node.origin]);
    await remote.close();
    await expect(remote.render(request)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  });
});
