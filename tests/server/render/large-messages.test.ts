import { PassThrough } from "node:stream";
import { afterEach, describe, expect, it } from "vitest";
import { CdpConnection } from "../../../server/render/chromium/cdp/cdp-connection";
import { ConnectionGone } from "../../../server/render/chromium/cdp/cdp-errors";
import { errorOf, sharedRenderer, textOf } from "./test-renderer";

// On a slow machine, the browser takes a message of this size longer than it may hang.
const renderer = sharedRenderer({ hangTimeoutMs: 120_000 });
let browser: number | undefined;
const browserBefore = () => {
  browser = renderer.current.health.processes.browsers[0];
};

/** HTML with a long comment of three-byte characters. */
const TEMPLATE = "<p>made</p><!--{% for i in (1..times) %}{{ text }}{% endfor %}-->";
const text = "€".repeat(100_000);

describe("a message to the browser that may be too long", () => {
  // A message of 100 MB would end the browser, and the second attempt the next browser.
  afterEach(async () => {
    expect(await textOf(renderer.current, "next")).toEqual(["next"]);
    expect(renderer.current.health.processes.browsers[0]).toBe(browser);
    expect(renderer.current.health.restarts).toBe(0);
  });

  it("is sent up to its limit: 84 MB of HTML", async () => {
    browserBefore();
    expect(await textOf(renderer.current, TEMPLATE, { text, times: 280 })).toEqual(["made"]);
  });

  it("is refused above it: 102 MB of HTML as JSON", async () => {
    browserBefore();
    const parameters = { text: "\u0001".repeat(100_000), times: 170 };
    const error = await errorOf(renderer.current.render({ template: TEMPLATE, parameters }));
    expect(error.code).toBe("PAYLOAD_TOO_LARGE");
  });

  it("is avoided for PDFs, which are read in pieces: 70 MB, which would be 93 MB of JSON", async () => {
    browserBefore();
    const template = "<script>document.title = 'x'.repeat(7e7)</script>x";
    const { pdf } = await renderer.current.render({ template, parameters: {} });
    expect(pdf.length).toBeGreaterThan(7e7);
  });

  it("is not caused by scripts that send much, in the document or in a frame", async () => {
    browserBefore();
    const send = `const body = new Uint8Array(5e7).fill(1);
      for (const url of ["http://127.0.0.1:9/", "/"]) fetch(url, { method: "POST", body }).catch(() => {});
      try { const x = new XMLHttpRequest(); x.open("POST", "http://127.0.0.1:9/"); x.send(body) } catch {}`;
    const template = `<script>${send}</script><iframe srcdoc="<script>${send.replaceAll('"', "'")}</script>"></iframe>made`;
    expect((await textOf(renderer.current, template)).join()).toContain("made");
  });
});

describe("an oversized message from the browser", () => {
  it("ends the connection and is not buffered further", async () => {
    const incoming = new PassThrough();
    const connection = new CdpConnection(new PassThrough(), incoming);
    const answer = expect(connection.send("Browser.getVersion", {})).rejects.toBeInstanceOf(ConnectionGone);
    const piece = Buffer.alloc(2 ** 20, "x");
    for (let sent = 0; sent < 100 && !connection.isClosed; sent++) {
      if (!incoming.write(piece)) await new Promise((resolve) => incoming.once("drain", resolve));
    }
    expect(connection.isClosed).toBe(true);
    await answer;
  });
});
