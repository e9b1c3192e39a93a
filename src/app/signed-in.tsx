import { useLayoutEffect, useSyncExternalStore } from "react";
import { registry } from "../resources/declared";
import { currentUser, onSessionChange } from "../session/session";
import { showUser } from "../session/shown-user";
import { Console } from "./console";

/** Everything that needs somebody signed in. Another user gets another console: nothing that was read is shared. */
export default function App() {
  const username = useSyncExternalStore(onSessionChange, () => currentUser()?.username ?? "");
  // Before anything below can ask for something.
  useLayoutEffect(() => (username ? showUser(username) : undefined), [username]);
  return <Console key={username} username={username} registry={registry} />;
}
