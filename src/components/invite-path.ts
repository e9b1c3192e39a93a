/** @returns the landing page of an invite, by the secret of its mailed link */
export function invitePath(invite: string): string {
  return `/join-workspace?${new URLSearchParams({ invite })}`;
}
