import { describe, expect, it } from "vitest";
import { eventually } from "../../support/eventually";
import { ENDLESS, IDLE, WAITING } from "./support/documents";
import { errorOf, sharedRenderer, startTestRenderer, textOf } from "./test-renderer";

const parameters = {};

describe("a document that takes too long", () => {
  const renderer = sharedRenderer({ deadlineMs: 10_000 });

  it.each([
    ["an endless script", ENDLESS],
    ["a script that never becomes ready", WAITING],
    ["endless dialogs", "<script>for (;;) alert(1)</script>"],
  ])("is cancelled, and the next document is rendered: %s", async (_what, template) => {
    const error = await errorOf(renderer.current.render({ template, parameters }));
    expect(error).toMatchObject({ code: "RENDER_TIMEOUT", data: { phase: "load" } });
    expect(await textOf(renderer.current, "next")).toEqual(["next"]);
  });

  it("is cancelled while it is printed", async () => {
    const error = await errorOf(
      renderer.current.render({ template: "<script>onbeforeprint = () => { for (;;) {} }</script>", parameters }),
    );
    expect(error).toMatchObject({ code: "RENDER_TIMEOUT", data: { phase: "print" } });
    expect(await textOf(renderer.current, "next")).toEqual(["next"]);
  });
});

describe("a document that is too large is refused", () => {
  const renderer = sharedRenderer({ maxPages: 3, maxPdfBytes: 200_000 });
  const pages = (count: number) => `<style>p { break-after: page }</style>${"<p>x</p>".repeat(count - 1)}x`;

  it("by its pages", async () => {
    expect((await renderer.current.render({ template: pages(3), parameters })).pages).toBe(3);
    const error = await errorOf(renderer.current.render({ template: pages(4), parameters }));
    expect(error).toMatchObject({ code: "PAYLOAD_TOO_LARGE", data: { pages: "more than 3" } });
  });

  it.each([
    ["in one message", "<p>x</p>"],
    ["as a stream", `<p>x</p><!--${"x".repeat(2 ** 18)}-->`],
  ])("by the bytes of a static document's PDF, which the browser sends %s", async (_how, template) => {
    const { pdf } = await renderer.current.render({ template, parameters, workspaceId: "bytes" });
    const maxPdfBytes = pdf.length - 1;
    const small = await startTestRenderer({ maxPdfBytes });
    const error = await errorOf(small.render({ template, parameters, workspaceId: "bytes" }));
    expect(error).toMatchObject({ code: "PAYLOAD_TOO_LARGE", data: { pdf: `more than ${maxPdfBytes} bytes` } });
    await small.close();
  });

  it("by the bytes of a scripted document's PDF", async () => {
    const noise = `<canvas id="c" width="500" height="500"></canvas><script>
      const context = c.getContext("2d"), image = context.createImageData(500, 500);
      image.data.forEach((_, i) => { image.data[i] = i % 4 === 3 ? 255 : Math.random() * 256 });
      context.putImageData(image, 0, 0)</script>`;
    const error = await errorOf(renderer.current.render({ template: noise, parameters }));
    expect(error).toMatchObject({ code: "PAYLOAD_TOO_LARGE", data: { pdf: "more than 200000 bytes" } });
  });
});

describe("a caller who goes away", () => {
  const renderer = sharedRenderer({ concurrency: 1 });

  it("frees the page", async () => {
    const caller = new AbortController();
    const rendering = renderer.current.render({ template: ENDLESS, parameters, signal: caller.signal });
    const next = textOf(renderer.current, "next");
    caller.abort(new Error("gone"));
    await expect(rendering).rejects.toThrow("gone");
    expect(await next).toEqual(["next"]);
  });

  it("before the request starts costs nothing", async () => {
    const signal = AbortSignal.abort(new Error("gone"));
    await expect(renderer.current.render({ template: "x", parameters, signal })).rejects.toThrow("gone");
  });
});

describe("too many requests", () => {
  it("are refused at once when the queue is full, and the accepted ones are rendered", async () => {
    const renderer = await startTestRenderer({ concurrency: 1, maxQueueLength: 1 });
    const hold = new AbortController();
    const held = renderer.render({ template: IDLE, parameters, signal: hold.signal });
    const waiting = textOf(renderer, "waited");
    await expect(renderer.render({ template: "x", parameters })).rejects.toMatchObject({
      code: "RENDERER_BUSY",
      data: { limit: "renderQueue", max: 1 },
    });
    expect(renderer.health).toMatchObject({ state: "ready", running: 1, waiting: 1 });
    hold.abort(new Error("done"));
    await expect(held).rejects.toThrow("done");
    expect(await waiting).toEqual(["waited"]);
    await renderer.close();
  });

  it("take turns by their workspace", async () => {
    const renderer = await startTestRenderer({ concurrency: 1 });
    const order: string[] = [];
    const render = (id: string) =>
      renderer.render({ template: id, parameters, workspaceId: id }).then(() => order.push(id));
    const rendering = [..."aaaaaa", "b"].map(render);
    await Promise.all(rendering);
    expect(order.indexOf("b")).toBeLessThanOrEqual(2);
    await renderer.close();
  });

  it("of one customer don't keep another from working", async () => {
    const renderer = await startTestRenderer({ concurrency: 1 });
    const hold = new AbortController();
    const held = renderer.render({ template: IDLE, parameters, customerId: "a", signal: hold.signal });
    const done: string[] = [];
    const render = (id: string) =>
      renderer.render({ template: id, parameters, customerId: id }).then(() => done.push(id));
    const others = [..."aaaaa"].map(render);
    // It gets the slot that the held document would keep for ever.
    await render("b");
    expect(done).toEqual(["b"]);
    hold.abort(new Error("done"));
    await expect(held).rejects.toThrow("done");
    await Promise.all(others);
    await renderer.close();
  });
});

describe("a renderer that is closed", () => {
  it("finishes what it accepted and refuses the rest", async () => {
    const renderer = await startTestRenderer({ concurrency: 1 });
    const accepted = [1, 2, 3].map((number) => textOf(renderer, "{{ number }}", { number }));
    const closed = renderer.close();
    await expect(renderer.render({ template: "x", parameters })).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
      data: { reason: "stopping" },
    });
    expect(await Promise.all(accepted)).toEqual([["1"], ["2"], ["3"]]);
    await closed;
    expect(renderer.health.state).toBe("closed");
    await eventually(() => expect(renderer.health.processes.templates).toEqual([]));
  });
});
