import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { BaseLogger } from "pino";
import type { Mail } from "./messages";

/** Milliseconds; well within the outbox's lease, so that a mail server that stalls gets no mail twice. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Takes a mail out of our hands. Rejects when it could not be handed over. */
export interface MailTransport {
  deliver(mail: Mail, id: string): Promise<void>;
  close(): void;
}

/** @param url `smtp://` or `smtps://`, with credentials where the server wants them */
export function smtpTransport(url: string, from: string): MailTransport {
  const smtp = createTransport({ url, pool: true, ...TIMEOUTS }, { from });
  return {
    async deliver({ recipient, subject, text, html }, id) {
      await smtp.sendMail({ to: recipient, subject, text, html, messageId: `<${id}@${new URL(url).hostname}>` });
    },
    close: () => smtp.close(),
  };
}

/**
 * Without a mail server: each mail is a readable file in the data folder's `outbox`, and its link stands in the log,
 * so that one who tries the product out can go on.
 */
export function folderTransport(folder: string, from: string, log: BaseLogger): MailTransport {
  return {
    async deliver({ recipient, subject, text }, id) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const stamp = new Date().toISOString().replaceAll(":", "-");
      const file = join(folder, `${stamp} ${id}.txt`);
      // Moved into place whole: whoever watches the folder never reads half a mail.
      await writeFile(`${file}.part`, `From: ${from}\nTo: ${recipient}\nSubject: ${subject}\n\n${text}`, {
        mode: 0o600,
      });
      await rename(`${file}.part`, file);
      log.info({ to: recipient, file, link: /https?:\S+/.exec(text)?.[0] }, `mail: ${subject}`);
    },
    close() {},
  };
}
