import { randomInt } from "node:crypto";

/** Without characters that look alike in a terminal: 0 and o, 1, i and l. */
const CHARACTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** Creates a password that is easy to read and type: four groups of five characters, 99 bits of entropy. */
export function readablePassword(): string {
  const character = () => CHARACTERS.charAt(randomInt(CHARACTERS.length));
  const group = () => Array.from({ length: GROUP_LENGTH }, character).join("");
  return Array.from({ length: GROUPS }, group).join("-");
}
