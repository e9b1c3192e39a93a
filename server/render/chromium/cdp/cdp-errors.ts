/** The browser ended, or the page's session did, before the browser replied. */
export class ConnectionGone extends Error {}

/** The browser replied to a command with an error. */
export class CommandFailed extends Error {}

/** The document that the command was meant for is gone: it navigated, or closed its page. */
export class DocumentGone extends CommandFailed {}

/** `Page.printToPDF` refused the page ranges: the document has no such pages. */
export class PageRangeFailed extends CommandFailed {}

/** Chromium's messages for a session, target or execution context that no longer exists. */
const DOCUMENT_GONE = /session|navigated|context/i;
const PAGE_RANGE = /page range/i;

/** Returns the error of a failed command. Chromium's error codes don't tell the cases apart, so its message has to. */
export function commandError(message: string): CommandFailed {
  if (PAGE_RANGE.test(message)) return new PageRangeFailed(message);
  if (DOCUMENT_GONE.test(message)) return new DocumentGone(message);
  return new CommandFailed(message);
}
