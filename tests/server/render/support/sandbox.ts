import { spawnSync } from "node:child_process";
import { findChildUser } from "../../../../server/processes/child-user";
import { defaultRendererSettings } from "../../../../server/render/settings";

const user = findChildUser(defaultRendererSettings.processUser);

/** Whether this system lets the browsers' user create user namespaces. Many containers forbid it. */
export const allowsSandbox =
  spawnSync("unshare", ["--user", "--pid", "--net", "--fork", "true"], user ? { uid: user.uid, gid: user.gid } : {})
    .status === 0;

/** User that child processes run as: `nobody` if the tests run as root, else our own. */
export const childUid = user?.uid ?? process.getuid?.();
