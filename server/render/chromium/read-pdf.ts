import { RenderError } from "../render-error";
import type { CdpConnection } from "./cdp-connection";

const CHUNK = 4 * 1024 * 1024;

/**
 * Fetches a printed document piece by piece: in one message a large one would end the browser.
 *
 * @param limit largest size in bytes
 * @throws RenderError PAYLOAD_TOO_LARGE, ConnectionGone
 */
export async function readPdf(
  connection: CdpConnection,
  session: string,
  stream: string,
  limit: number,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for (let done = false; !done; ) {
    const chunk = await connection.send("IO.read", { handle: stream, size: CHUNK }, session);
    const data = Buffer.from(chunk.data, chunk.base64Encoded ? "base64" : "utf8");
    size += data.length;
    if (size > limit) throw new RenderError("PAYLOAD_TOO_LARGE", null, "The PDF is larger than allowed");
    chunks.push(data);
    done = chunk.eof;
  }
  // A page that prints more than one document would keep them all.
  connection.send("IO.close", { handle: stream }, session).catch(() => undefined);
  return Buffer.concat(chunks, size);
}
