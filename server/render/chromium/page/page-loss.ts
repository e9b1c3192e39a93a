import { ConnectionGone, DocumentGone } from "../cdp/cdp-errors";

/**
 * Why a page's process ended:
 *
 * - `crash`: it failed by itself, so the document may be at fault
 * - `memory-limit`: we killed it because it used more memory than it may
 * - `other`: something else ended it
 */
type CrashKind = "crash" | "memory-limit" | "other";

/** Status in `Target.targetCrashed` of a process that could not start. */
const LAUNCH_FAILED = "failed to launch";
/** Status in `Target.targetCrashed` of a process that was killed. */
const KILLED = "killed";
/** Status in `Target.targetCrashed` of a process that failed by itself. */
const CRASHED = /crashed|oom|out of memory/i;

/** The page's process ended. */
export class PageCrashed extends ConnectionGone {
  readonly kind: CrashKind;
  /** Termination status from `Target.targetCrashed`. */
  readonly status: string;

  constructor(kind: CrashKind, status: string) {
    super(`The page's process ended: ${status}`);
    this.kind = kind;
    this.status = status;
  }
}

/** The page's first document made it use more memory than it may: another attempt would use as much. */
export class MemoryExceeded extends PageCrashed {
  constructor(crash: PageCrashed) {
    super("memory-limit", crash.status);
  }
}

/**
 * Returns the error for a crashed page.
 *
 * @param status termination status from `Target.targetCrashed`
 * @param hasKilled whether the memory watchdog just killed a process
 */
export function pageCrashed(status: string, { hasKilled }: { hasKilled: boolean }): PageCrashed {
  if (status === KILLED && hasKilled) return new PageCrashed("memory-limit", status);
  return new PageCrashed(CRASHED.test(status) ? "crash" : "other", status);
}

/** Whether a crash status means that the browser can't start processes any more and will never have another page. */
export const isBrowserBroken = (status: string): boolean => status === LAUNCH_FAILED;

/** The document closed its page. */
export class PageClosed extends DocumentGone {
  constructor() {
    super("The document closed its page");
  }
}

/** The document navigated: the page no longer shows what was to be printed. */
export class PageNavigated extends DocumentGone {
  constructor() {
    super("The document left its page");
  }
}
