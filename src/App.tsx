import { useLayoutEffect, useSyncExternalStore } from "react";
import { Console } from "./console";
import { currentUser, onSessionChange } from "./providers/session";
import { showUser } from "./providers/shown-user";
import { registry } from "./resources/declared";

/** Everything that needs somebody signed in. Another user gets another console: nothing that was read is shared. */
export default function App() {
  const username = useSyncExternalStore(onSessionChange, () => currentUser()?.username ?? "");
  // Before anything below can ask for something.
  useLayoutEffect(() => (username ? showUser(username) : undefined), [username]);
  return <Console key={username} username={username} registry={registry} />;
}
