/** An entry of the operator's list of allowed hosts. */
interface HostPattern {
  /** Host in the spelling of `URL`. If it starts with a dot, it stands for all names that end with it. */
  host: string;
  /** Null for the default ports. */
  port: string | null;
}

/**
 * Parses an entry of the list of allowed hosts.
 *
 * @param text `host`, `host:port`, `*.example.com` or an address such as `[fd00::1]:8080`
 * @returns null if the text is none of these
 */
export function parseHostPattern(text: string): HostPattern | null {
  if (/[/?#@\s\\]/.test(text) || /\*/.test(text.replace(/^\*\.(?=[^.])/, ""))) return null;
  const [, port = null] = /:(\d+)$/.exec(text.replace(/^\[[^\]]*\]/, "")) ?? [];
  const url = `http://${text}`;
  return URL.canParse(url) ? { host: new URL(url).hostname.replace(/^\*/, ""), port } : null;
}
