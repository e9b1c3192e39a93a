import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  to: string;
  /** The mail as received, with its quoted-printable parts decoded. */
  source: string;
  /** The only URL in the plain text. */
  link: URL;
}

/** Addresses with this prefix have no mailbox: the server refuses them permanently. */
export const REFUSED = "refused";

/** A real mail server on the loopback interface. */
export interface Mailbox {
  url: string;
  /** Returns the oldest mail to an address that was not returned before. Waits until there is one. */
  next(recipient: string): Promise<ReceivedMail>;
  /** Number of mails received for an address. */
  count(recipient: string): number;
  close(): Promise<void>;
}

export async function startMailbox(): Promise<Mailbox> {
  const received: ReceivedMail[] = [];
  const returned = new Map<string, number>();
  const waiting = new Set<() => void>();

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo({ address }, _session, done) {
      if (!address.startsWith(REFUSED)) return done();
      done(Object.assign(new Error("No such mailbox"), { responseCode: 550 }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const source = decodeQuotedPrintable(Buffer.concat(chunks).toString("utf8"));
        for (const { address } of session.envelope.rcptTo) received.push({ to: address, source, link: linkOf(source) });
        done();
        for (const look of waiting) look();
      });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;

  return {
    url: `smtp://127.0.0.1:${port}`,
    next(recipient) {
      const index = returned.get(recipient) ?? 0;
      returned.set(recipient, index + 1);
      return new Promise((found) => {
        const look = () => {
          const mail = received.filter(({ to }) => to === recipient)[index];
          if (!mail) return;
          waiting.delete(look);
          found(mail);
        };
        waiting.add(look);
        look();
      });
    },
    count: (recipient) => received.filter(({ to }) => to === recipient).length,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

const decodeQuotedPrintable = (text: string): string =>
  text
    .replace(/=\r\n/g, "")
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

function linkOf(source: string): URL {
  const link = /^https?:\S+/m.exec(source)?.[0];
  if (!link) throw new Error(`No link in the mail:\n${source}`);
  return new URL(link);
}
