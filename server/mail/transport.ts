import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { BaseLogger } from "pino";
import type { Mail } from "./messages";

/** Well below the outbox's lease, so that a mail is not sent twice if the mail server stalls. */
const TIMEOUTS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Sends mails. */
export interface MailTransport {
  /**
   * Hands a mail over for delivery.
   *
   * @throws Error if the mail was not accepted
   */
  deliver(mail: Mail, id: string): Promise<void>;
  close(): void;
}

interface SmtpTransportOptions {
  /** `smtp://` or `smtps://` URL, with credentials if the server needs them. */
  url: string;
  /** Sender of every mail, such as `Platen <no-reply@example.com>`. */
  from: string;
}

/** Sends mails to an SMTP server through a pool of connections. */
export class SmtpTransport implements MailTransport {
  readonly #smtp: ReturnType<typeof createTransport>;
  readonly #host: string;

  constructor({ url, from }: SmtpTransportOptions) {
    this.#smtp = createTransport({ url, pool: true, ...TIMEOUTS_MS }, { from });
    this.#host = new URL(url).hostname;
  }

  async deliver({ recipient, subject, text, html }: Mail, id: string): Promise<void> {
    await this.#smtp.sendMail({ to: recipient, subject, text, html, messageId: `<${id}@${this.#host}>` });
  }

  close(): void {
    this.#smtp.close();
  }
}

interface FolderTransportDependencies {
  folder: string;
  from: string;
  log: BaseLogger;
}

/**
 * Used if no mail server is configured: writes each mail to a text file in a folder and logs its link, so that the
 * product can be tried out.
 */
export class FolderTransport implements MailTransport {
  readonly #folder: string;
  readonly #from: string;
  readonly #log: BaseLogger;

  constructor({ folder, from, log }: FolderTransportDependencies) {
    this.#folder = folder;
    this.#from = from;
    this.#log = log;
  }

  async deliver({ recipient, subject, text }: Mail, id: string): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const timestamp = new Date().toISOString().replaceAll(":", "-");
    const file = join(this.#folder, `${timestamp} ${id}.txt`);
    const content = `From: ${this.#from}\nTo: ${recipient}\nSubject: ${subject}\n\n${text}`;
    // Renamed when complete, so that a program that watches the folder never reads half a mail.
    await writeFile(`${file}.part`, content, { mode: 0o600 });
    await rename(`${file}.part`, file);
    this.#log.info({ to: recipient, file, link: /https?:\S+/.exec(text)?.[0] }, `mail: ${subject}`);
  }

  close(): void {}
}
