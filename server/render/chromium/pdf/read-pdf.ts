import { tooLarge } from "../../render-error";
import type { CommandResult } from "../cdp/cdp-protocol";
import type { CdpSession } from "../cdp/cdp-session";

const CHUNK_BYTES = 4 * 1024 * 1024;
/** Last line of a PDF (ISO 32000-1, 7.5.5). */
const END_OF_FILE = "%%EOF";

interface ReadOptions {
  maxBytes: number;
  /**
   * Whether to close a stream after reading. A page that prints more documents would otherwise keep every stream; a
   * page that is closed next takes its stream with it.
   */
  closeStream: boolean;
}

/**
 * Reads the PDF of a print command from its reply, or piece by piece from a stream: in one message, a large PDF would
 * end the browser.
 *
 * @throws RenderError PAYLOAD_TOO_LARGE, ConnectionGone
 */
export async function readPdf(
  session: CdpSession,
  { data, stream }: CommandResult<"Page.printToPDF">,
  { maxBytes, closeStream }: ReadOptions,
): Promise<Buffer> {
  if (stream !== undefined) {
    const pdf = await readStream(session, stream, maxBytes);
    if (closeStream) session.send("IO.close", { handle: stream }).catch(() => undefined);
    return pdf;
  }
  const pdf = Buffer.from(data, "base64");
  if (pdf.length > maxBytes) throw tooLarge("pdf", `${maxBytes} bytes`);
  return pdf;
}

async function readStream(session: CdpSession, handle: string, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for (let isDone = false; !isDone; ) {
    const chunk = await session.send("IO.read", { handle, size: CHUNK_BYTES });
    const data = Buffer.from(chunk.data, chunk.base64Encoded ? "base64" : "utf8");
    bytes += data.length;
    if (bytes > maxBytes) throw tooLarge("pdf", `${maxBytes} bytes`);
    chunks.push(data);
    // The browser reports the end of the stream only in one more, empty reply. A short chunk with the last line saves
    // that round trip.
    isDone = chunk.eof || (data.length < CHUNK_BYTES && data.subarray(-END_OF_FILE.length - 2).includes(END_OF_FILE));
  }
  return Buffer.concat(chunks, bytes);
}
