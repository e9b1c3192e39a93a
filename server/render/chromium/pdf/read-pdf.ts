import { tooLarge } from "../../render-error";
import type { CdpConnection } from "../browser/cdp-connection";
import type { PrintResult } from "../browser/cdp-protocol";

const CHUNK = 4 * 1024 * 1024;
/** The last line of a PDF (ISO 32000-1, 7.5.5). */
const END = "%%EOF";

/**
 * Takes a printed document out of the answer, or fetches it piece by piece: in one message a large one would end the browser.
 *
 * @param limit largest size in bytes
 * @param again whether the page prints other documents too, and would keep them all; what it keeps ends with it
 * @throws RenderError PAYLOAD_TOO_LARGE, ConnectionGone
 */
export async function readPdf(
  connection: CdpConnection,
  session: string,
  { data, stream }: PrintResult,
  limit: number,
  again: boolean,
): Promise<Buffer> {
  if (stream !== undefined) {
    const pdf = await readStream(connection, session, stream, limit);
    if (again) connection.send("IO.close", { handle: stream }, session).catch(() => undefined);
    return pdf;
  }
  const pdf = Buffer.from(data, "base64");
  if (pdf.length > limit) throw tooLarge("pdf", `${limit} bytes`);
  return pdf;
}

async function readStream(connection: CdpConnection, session: string, handle: string, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for (let done = false; !done; ) {
    const chunk = await connection.send("IO.read", { handle, size: CHUNK }, session);
    const data = Buffer.from(chunk.data, chunk.base64Encoded ? "base64" : "utf8");
    size += data.length;
    if (size > limit) throw tooLarge("pdf", `${limit} bytes`);
    chunks.push(data);
    // That nothing is left is told by another answer only. A file gives less than was asked for at its end.
    done = chunk.eof || (data.length < CHUNK && data.subarray(-END.length - 2).includes(END));
  }
  return Buffer.concat(chunks, size);
}
