import { useState } from "react";
import { Navigate, useSearchParams } from "react-router";
import { usePageTitle } from "../../hooks/use-page-title";
import { t } from "../../lib/i18n/translate";
import { currentUser } from "../../session/session";
import { Acceptance } from "./acceptance";
import { Landing } from "./landing";

/** Target of the link in an invite's mail. Signed-in users accept the invite at once. Query: `invite` is its secret. */
export default function JoinWorkspacePage() {
  usePageTitle(t("Join a workspace"));
  const [query] = useSearchParams();
  const [user, setUser] = useState(currentUser);
  const invite = query.get("invite");
  if (!invite) return <Navigate to="/" replace />;
  return user ? (
    <Acceptance key={invite} invite={invite} username={user.username} onSignedOut={() => setUser(null)} />
  ) : (
    <Landing key={invite} invite={invite} />
  );
}
