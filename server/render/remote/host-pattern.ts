/** A host that an operator lists. */
interface HostPattern {
  /** As `URL` spells it; behind a `*` the end of the names that are meant. */
  host: string;
  /** Null for the usual ones. */
  port: string | null;
}

/**
 * @param text `host`, `host:port`, `*.example.com` or an address such as `[fd00::1]:8080`
 * @returns null where it is none of these
 */
export function parseHostPattern(text: string): HostPattern | null {
  if (/[/?#@\s\\]/.test(text) || /\*/.test(text.replace(/^\*\.(?=[^.])/, ""))) return null;
  const [, port = null] = /:(\d+)$/.exec(text.replace(/^\[[^\]]*\]/, "")) ?? [];
  const address = `http://${text}`;
  return URL.canParse(address) ? { host: new URL(address).hostname.replace(/^\*/, ""), port } : null;
}
