import { userOf } from "./session";

let consoleUser: string | null = null;

/**
 * Records the user whose console this tab shows. If another tab signs in another user, this tab still shows the data
 * and the workspace of the first user until it gets the storage event.
 * @returns a function that ends the record
 */
export function setConsoleUser(username: string): () => void {
  consoleUser = username;
  return () => {
    if (consoleUser === username) consoleUser = null;
  };
}

/** Returns whether a token belongs to a different user than the console that this tab shows. */
export function belongsToOtherUser(accessToken: string): boolean {
  return consoleUser !== null && userOf(accessToken)?.username !== consoleUser;
}
