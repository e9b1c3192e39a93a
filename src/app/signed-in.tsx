import { useLayoutEffect, useSyncExternalStore } from "react";
import { registry } from "../resources/all-resources";
import { setConsoleUser } from "../session/console-user";
import { currentUser, onSessionChange } from "../session/session";
import { Console } from "./console";

/** Everything that needs somebody signed in. Another user gets another console: nothing that was read is shared. */
export default function App() {
  const username = useSyncExternalStore(onSessionChange, () => currentUser()?.username ?? "");
  // Before anything below can ask for something.
  useLayoutEffect(() => (username ? setConsoleUser(username) : undefined), [username]);
  return <Console key={username} username={username} registry={registry} />;
}
