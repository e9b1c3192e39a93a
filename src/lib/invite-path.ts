const PAGE = "/join-workspace?";

/** Returns the path of an invite's landing page. `invite` is the secret from the mailed link. */
export function invitePath(invite: string): string {
  return `${PAGE}${new URLSearchParams({ invite })}`;
}

/** Returns the secret of an invite from the path of its landing page; null for other paths. */
export function inviteOf(path: string): string | null {
  return path.startsWith(PAGE) ? new URLSearchParams(path.slice(PAGE.length)).get("invite") : null;
}
