import "./avatar.css";

/** Pairs of a text's colour and its background (avatar.css). */
const TONES = ["primary", "accent", "info"] as const;

/**
 * Shows the initials of a person on a round, coloured ground. It is decoration beside a name: a style draws the
 * letters, so they are neither read aloud nor copied with the name.
 */
export function Avatar({ username }: { username: string }) {
  return <span aria-hidden className={`avatar avatar-${toneOf(username)}`} data-initials={initialsOf(username)} />;
}

/** Returns `AL` for ada.lovelace@example.com, and `A` for ada@example.com. */
export function initialsOf(username: string): string {
  const [name = ""] = username.split("@");
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => Array.from(word ?? "")[0] ?? "",
  );
  return letters.join("").toUpperCase();
}

/** Returns the same tone for a person each time. */
function toneOf(username: string): (typeof TONES)[number] {
  const sum = Array.from(username).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return TONES[sum % TONES.length] ?? "primary";
}
