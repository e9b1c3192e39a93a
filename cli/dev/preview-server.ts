import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { RenderError } from "../../server/render/render-error";
import { CliError, usageError } from "../cli-error";
import type { Preview } from "./preview";
import { previewPage } from "./preview-page";

const DEFAULT_PORT = 4_400;
const HOST = "127.0.0.1";
const MAX_PICTURE_WIDTH = 2_400;
/** How often connections for events get a comment, which keeps them open and finds the ones that are gone. */
const HEARTBEAT_MS = 15_000;

interface PreviewServer {
  url: string;
  /** Tells the open pages that a file has changed. */
  announceChange(): void;
  close(): Promise<void>;
}

/**
 * Serves the preview to browsers of this machine.
 *
 * @param port undefined: the usual port, or a free one if that is taken
 * @throws CliError if the port is taken
 */
export async function startPreviewServer(preview: Preview, port: number | undefined): Promise<PreviewServer> {
  const listeners = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      const isKnown = error instanceof CliError || error instanceof RenderError;
      if (!response.headersSent) send(response, 500, "text/plain", isKnown ? error.message : String(error));
      else response.destroy();
    });
  });
  await listen(port ?? DEFAULT_PORT).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EADDRINUSE" && port === undefined) return listen(0);
    throw usageError(`port ${port ?? DEFAULT_PORT} can't be used: ${error.message}`);
  });
  const heartbeat = setInterval(() => tell(": still here\n\n"), HEARTBEAT_MS).unref();
  const { port: actualPort } = server.address() as AddressInfo;
  const url = `http://${HOST}:${actualPort}/`;
  // A page of another site can make a browser ask for a name that leads here, but it can't change the Host header.
  const hosts = [`${HOST}:${actualPort}`, `localhost:${actualPort}`];

  return {
    url,
    announceChange: () => tell("event: change\ndata:\n\n"),
    async close() {
      clearInterval(heartbeat);
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };

  function listen(wanted: number): Promise<void> {
    return new Promise((resolve, reject) => {
      server.once("error", reject).listen(wanted, HOST, () => {
        server.off("error", reject);
        resolve();
      });
    });
  }

  function tell(text: string): void {
    for (const response of listeners) response.write(text);
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!hosts.includes(request.headers.host ?? "")) return send(response, 421, "text/plain", "This is another host");
    if (request.method !== "GET") return send(response, 405, "text/plain", "Only GET is possible");
    if (!request.url?.startsWith("/")) return send(response, 404, "text/plain", "There is no such page");
    // Not as a reference: `//` would begin the name of a host.
    const { pathname, searchParams } = new URL(url.slice(0, -1) + request.url);
    if (pathname === "/") return sendPage(response);
    if (pathname === "/events") return listenTo(response);
    if (pathname === "/templates") return sendJson(response, await listOrError());
    if (pathname === "/render") {
      const [template, sample] = [searchParams.get("template") ?? "", searchParams.get("sample") ?? ""];
      return sendJson(response, await preview.render(template, sample));
    }
    const [, number, page] = /^\/documents\/(\d{1,9})(?:\.pdf|\/(\d{1,5})\.png)$/.exec(pathname) ?? [];
    const pdf = preview.document(Number(number));
    const isMissing = !pdf || (page !== undefined && !preview.hasPage(Number(number), Number(page)));
    if (isMissing) return send(response, 404, "text/plain", "There is no such page");
    if (page === undefined) return send(response, 200, "application/pdf", pdf);
    const width = Math.min(Number(searchParams.get("width")) || 800, MAX_PICTURE_WIDTH);
    send(response, 200, "image/png", await preview.draw(pdf, Number(page), width));
  }

  /** Lists the templates, or returns the mistake in a file of the folder, which the page shows. */
  async function listOrError() {
    try {
      return { templates: await preview.list() };
    } catch (error) {
      if (error instanceof CliError) return { error: error.message };
      throw error;
    }
  }

  function listenTo(response: ServerResponse): void {
    response.writeHead(200, { ...headers("text/event-stream") }).write(": hello\n\n");
    listeners.add(response);
    response.once("close", () => listeners.delete(response));
  }
}

function sendPage(response: ServerResponse): void {
  const nonce = randomBytes(16).toString("base64");
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'`;
  response.setHeader("content-security-policy", policy);
  send(response, 200, "text/html; charset=utf-8", previewPage(nonce));
}

const sendJson = (response: ServerResponse, value: unknown): void =>
  send(response, 200, "application/json", JSON.stringify(value));

function send(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  response.writeHead(status, headers(type)).end(body);
}

const headers = (type: string) => ({
  "content-type": type,
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
});
