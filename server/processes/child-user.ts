import { readFileSync } from "node:fs";

/** User that child processes run as, instead of root. */
export interface ChildUser {
  name: string;
  uid: number;
  gid: number;
}

/** Ids of the unprivileged user on every Linux, even if the system has no list of users. */
const NOBODY: ChildUser = { name: "nobody", uid: 65_534, gid: 65_534 };

/**
 * Finds the user that child processes run as. Only root can start processes as another user.
 *
 * @param setting name of a user, or a user id, optionally with a group id: `platen`, `1000`, `1000:1000`
 * @returns null if child processes run as the service's own user, because it is not root or the setting names root
 * @throws Error if the system has no user of that name
 */
export function findChildUser(setting: string): ChildUser | null {
  if (process.getuid?.() !== 0) return null;
  const user = parseIds(setting) ?? readUsers().find(({ name }) => name === setting);
  if (user) return user.uid === 0 ? null : user;
  if (setting === NOBODY.name) return NOBODY;
  throw new Error(`RENDER_USER: the system has no user named ${setting}`);
}

function parseIds(setting: string): ChildUser | null {
  const [, user, group] = /^(\d+)(?::(\d+))?$/.exec(setting) ?? [];
  if (user === undefined) return null;
  const uid = Number(user);
  const listed = readUsers().find((other) => other.uid === uid);
  return { name: listed?.name ?? user, uid, gid: Number(group ?? listed?.gid ?? uid) };
}

/** Users of the system: passwd(5). */
function readUsers(): ChildUser[] {
  const lines = readUserList().split("\n");
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(":");
    return name && uid && gid ? { name, uid: Number(uid), gid: Number(gid) } : [];
  });
}

function readUserList(): string {
  try {
    return readFileSync("/etc/passwd", "utf8");
  } catch {
    return "";
  }
}
