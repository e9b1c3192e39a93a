import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { AddressInfo, Server } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";

const SUPPORT = join(import.meta.dirname, "../support");
const certificate = join(SUPPORT, "certificate/certificate.pem");
const script = join(SUPPORT, "programs/send-outbound-request.ts");

async function portOf(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/**
 * Sends a request from a child process and returns its output.
 *
 * @param env further environment of the child: a running process can't be made to trust another certificate
 */
async function send(url: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const options = { env: { PATH: process.env.PATH, ...env } };
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", script, url], options);
  return stdout;
}

describe("an outbound request", () => {
  it("goes to the resolved address, with the host name of the URL", async () => {
    const server = createHttpServer((request, response) => response.end(`${request.headers.host} ${request.url}`));
    const host = `files.example:${await portOf(server)}`;
    expect(await send(`http://${host}/logo`)).toBe(`${host} /logo`);
  });

  it("is sent over TLS if the certificate is trusted and matches the host name", async () => {
    const key = readFileSync(join(SUPPORT, "certificate/key.pem"));
    const server = createHttpsServer({ key, cert: readFileSync(certificate) }, (_request, response) => {
      response.end("over TLS");
    });
    const port = await portOf(server);
    const trusting = { NODE_EXTRA_CA_CERTS: certificate };
    expect(await send(`https://files.example:${port}/`, trusting)).toBe("over TLS");
    expect(await send(`https://other.example:${port}/`, trusting)).toBe("ERR_TLS_CERT_ALTNAME_INVALID");
    expect(await send(`https://files.example:${port}/`)).toBe("DEPTH_ZERO_SELF_SIGNED_CERT");
    // Proxy settings in the environment have no effect.
    const proxied = { ...trusting, HTTPS_PROXY: "http://127.0.0.1:9", https_proxy: "http://127.0.0.1:9" };
    expect(await send(`https://files.example:${port}/`, proxied)).toBe("over TLS");
  });
});
