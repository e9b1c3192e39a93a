import { userOf } from "./session";

let consoleUser: string | null = null;

/**
 * Records whose console this tab shows. Another tab may have signed in another user a moment ago, before this tab got
 * the storage event: what this tab shows, and its workspace, still belong to the first user.
 * @returns a function that ends the record
 */
export function setConsoleUser(username: string): () => void {
  consoleUser = username;
  return () => {
    if (consoleUser === username) consoleUser = null;
  };
}

/** Returns whether a token belongs to another user than the one whose console is shown. */
export function belongsToOtherUser(accessToken: string): boolean {
  return consoleUser !== null && userOf(accessToken)?.username !== consoleUser;
}
