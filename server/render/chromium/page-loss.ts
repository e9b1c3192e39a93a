import { CommandFailed, ConnectionGone } from "./cdp-connection";

/** The process of the page ended under it. */
export class PageCrashed extends ConnectionGone {
  /** Whether it ended by itself, so that the document is to blame, and not by a signal from outside. */
  readonly byItself: boolean;

  constructor(status: string) {
    super(`The page's process ended: ${status}`);
    this.byItself = status !== "killed";
  }
}

/** The document closed the page that it was to be printed in. */
export class PageClosed extends CommandFailed {
  constructor() {
    super("The session was closed by the page");
  }
}
