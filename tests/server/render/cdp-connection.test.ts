import { PassThrough } from "node:stream";
import { beforeEach, describe, expect, it } from "vitest";
import { CdpConnection } from "../../../server/render/chromium/cdp/cdp-connection";
import { ConnectionGone } from "../../../server/render/chromium/cdp/cdp-errors";

const SESSION = "of a page";

describe("a session that was dropped", () => {
  let connection: CdpConnection;
  let browser: PassThrough;
  const enable = (session = SESSION) => connection.send("Page.enable", {}, session);
  beforeEach(() => {
    browser = new PassThrough();
    connection = new CdpConnection(new PassThrough(), browser);
  });

  it("rejects pending commands, and waits for its next event", async () => {
    const waiting = [enable(), connection.next("Page.loadEventFired", SESSION)];
    connection.drop(SESSION);
    for (const one of waiting) await expect(one).rejects.toBeInstanceOf(ConnectionGone);
  });

  it("rejects later commands, even right after its last reply", async () => {
    const work = enable().then(() => enable());
    browser.once("data", () => connection.drop(SESSION));
    browser.write(`${JSON.stringify({ id: 1, sessionId: SESSION, result: {} })}\0`);
    await expect(work).rejects.toBeInstanceOf(ConnectionGone);
    await expect(connection.next("Page.loadEventFired", SESSION)).rejects.toBeInstanceOf(ConnectionGone);
  });

  it("does not affect other sessions", async () => {
    connection.drop(SESSION);
    const other = enable("of another");
    browser.write(`${JSON.stringify({ id: 1, sessionId: "of another", result: {} })}\0`);
    expect(await other).toEqual({});
  });
});
