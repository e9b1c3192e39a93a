const PAGE = "/join-workspace?";

/** Returns the landing page of an invite, given the secret of its mailed link. */
export function invitePath(invite: string): string {
  return `${PAGE}${new URLSearchParams({ invite })}`;
}

/** Returns the invite's secret, if the path is the landing page of one; else null. */
export function inviteOf(path: string): string | null {
  return path.startsWith(PAGE) ? new URLSearchParams(path.slice(PAGE.length)).get("invite") : null;
}
