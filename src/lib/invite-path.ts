const PAGE = "/join-workspace?";

/** @returns the landing page of an invite, by the secret of its mailed link */
export function invitePath(invite: string): string {
  return `${PAGE}${new URLSearchParams({ invite })}`;
}

/** @returns the secret of the invite whose landing page a path is, or null */
export function inviteOf(path: string): string | null {
  return path.startsWith(PAGE) ? new URLSearchParams(path.slice(PAGE.length)).get("invite") : null;
}
