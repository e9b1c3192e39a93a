import type { ChildUser } from "../../../processes/child-user";
import type { SandboxMode } from "../../settings";

/** How a browser is kept apart from the service: by its user, and by Chromium's own sandbox. */
export interface Isolation {
  /** User that the browser runs as. Null for the service's own user. */
  user: ChildUser | null;
  /** Whether Chromium's own sandbox is on. */
  sandbox: boolean;
}

/** How to get a working sandbox, for operators. */
const ADVICE = `Platen does not start without Chromium's sandbox (RENDER_SANDBOX=required, which is the default if NODE_ENV is
production). The sandbox needs:
  - a user other than root. Run Platen as one. Or run it as root, and let the user RENDER_USER read the folders of
    Platen, of Node.js and of the engine.
  - user namespaces: sysctl user.max_user_namespaces above 0, on Ubuntu also
    kernel.apparmor_restrict_unprivileged_userns=0.
  - in a container, a seccomp profile that allows clone, clone3, setns, unshare and chroot.
See docs/decisions/0027-sandbox.md. RENDER_SANDBOX=off starts Platen without the sandbox, at your own risk: a document
that breaks out of the browser can then do whatever the browser's user can.`;

/** The sandbox is required, but does not work. The message tells operators what to do. */
export class SandboxUnavailable extends Error {
  constructor(reason: string) {
    super(`${reason}\n\n${ADVICE}`);
  }
}

/**
 * Returns the ways to start a browser, best first.
 *
 * @param user user for child processes; null for the service's own
 * @throws SandboxUnavailable if the sandbox is required, but the browser would run as root
 */
export function isolationsOf(mode: SandboxMode, user: ChildUser | null): [Isolation, ...Isolation[]] {
  const unconfined = { user: null, sandbox: false };
  const withoutSandbox: [Isolation, ...Isolation[]] = user ? [{ user, sandbox: false }, unconfined] : [unconfined];
  // Chromium refuses to start a sandbox as root.
  const isRoot = user === null && process.getuid?.() === 0;
  if (mode === "required") {
    if (isRoot) throw new SandboxUnavailable("Chromium can't use its sandbox as root.");
    return [{ user, sandbox: true }];
  }
  return mode === "off" || isRoot ? withoutSandbox : [{ user, sandbox: true }, ...withoutSandbox];
}
