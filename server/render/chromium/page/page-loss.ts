import { CommandFailed, ConnectionGone } from "../browser/cdp-connection";

/** The status of a page whose process was ended because it took more memory than it may. */
export const MEMORY_LIMIT = "memory limit";

/** The process of the page ended under it. */
export class PageCrashed extends ConnectionGone {
  /** Whether it failed by itself, so that the document is to blame, and was not ended or lost by something else. */
  readonly byItself: boolean;
  /** Whether it was ended for its memory: to try again would take as much. */
  readonly tooLarge: boolean;

  constructor(status: string) {
    super(`The page's process ended: ${status}`);
    this.tooLarge = status === MEMORY_LIMIT;
    this.byItself = /crashed|oom|out of memory/i.test(status);
  }
}

/** The document closed the page that it was to be printed in. */
export class PageClosed extends CommandFailed {
  constructor() {
    super("The session was closed by the page");
  }
}

/** The document went elsewhere: what stands in the page now is not what was to be printed. */
export class PageLeft extends CommandFailed {
  constructor() {
    super("The page was navigated");
  }
}
