import { userOf } from "./session";

let shown: string | null = null;

/**
 * The console says whose it is. Another tab may have signed in somebody else a moment ago, of which this one has not
 * heard yet: what it shows and the workspace it works in are still the first user's.
 * @returns ends it
 */
export function setConsoleUser(username: string): () => void {
  shown = username;
  return () => {
    if (shown === username) shown = null;
  };
}

/** @returns whether a token is of somebody else than the user whose console is shown */
export function belongsToOtherUser(accessToken: string): boolean {
  return shown !== null && userOf(accessToken)?.username !== shown;
}
