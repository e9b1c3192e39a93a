import type { ReactNode } from "react";
import { t } from "../../lib/i18n/translate";

/** A page of the menu. */
export interface PalettePage {
  label: string;
  icon: ReactNode;
  url: string;
}

/** Something that the palette can do. */
export interface Command {
  /** Unique in the palette. */
  id: string;
  group: "Pages" | "Actions" | "Templates" | "Workspaces";
  label: string;
  icon?: ReactNode;
  /** Other words that find the command. */
  words?: string;
  /** Short note beside the label, such as 'Current'. */
  note?: string | undefined;
  run: () => void;
}

/** Headings of the groups. */
export const GROUP_NAMES: Readonly<Record<Command["group"], string>> = {
  Pages: t("Pages"),
  Actions: t("Actions"),
  Templates: t("Templates"),
  Workspaces: t("Workspaces"),
};

/** Maximum number of templates in the list. */
const MAX_TEMPLATES = 8;

/**
 * Returns the commands that contain each word of a query, in their groups. Commands that begin with the query come
 * first.
 */
export function findCommands(commands: readonly Command[], query: string): Command[] {
  const wanted = query.trim().toLowerCase();
  const words = wanted.split(/\s+/);
  const found = commands.filter(({ label, words: more = "" }) => {
    const text = `${label} ${more}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const begins = ({ label }: Command) => (wanted !== "" && label.toLowerCase().startsWith(wanted) ? 0 : 1);
  const ranked = found.map((command, index) => ({ command, index }));
  ranked.sort((one, other) => begins(one.command) - begins(other.command) || one.index - other.index);
  const templates = ranked.filter(({ command }) => command.group === "Templates").slice(0, MAX_TEMPLATES);
  const kept = ranked.filter((entry) => entry.command.group !== "Templates" || templates.includes(entry));
  // The group of the best match comes first; in a group, the best match comes first.
  const groups = [...new Set(kept.map(({ command }) => command.group))];
  return groups.flatMap((group) => kept.map(({ command }) => command).filter((command) => command.group === group));
}
