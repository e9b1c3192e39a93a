import { randomInt } from "node:crypto";

/** Without those that look alike in a terminal: 0 and o, 1, i and l. */
const CHARACTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** @returns a password that can be read off and typed: four groups of five characters, 99 bits of chance */
export function readablePassword(): string {
  const character = () => CHARACTERS.charAt(randomInt(CHARACTERS.length));
  const group = () => Array.from({ length: GROUP_LENGTH }, character).join("");
  return Array.from({ length: GROUPS }, group).join("-");
}
