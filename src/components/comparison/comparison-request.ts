import { t } from "../../lib/i18n/translate";

/** Two texts of a template to compare. */
export interface ComparisonRequest {
  templateId: string;
  /** Number of a version, name of a channel, or `draft`. */
  from: string;
  to: string;
  /** HTML of the template or of a partial that is not saved; null = what is stored. */
  unsaved: { templateId: string; html: string } | null;
  /** Changes with what is compared, such as the revision of the draft. */
  revision: string;
}

/**
 * Names a text of a template: `Version 3`, `Version 3 (live)`, `Draft`.
 * @param side number of a version, name of a channel, or `draft`
 * @param version number of the version that was compared; null for a draft
 */
export function nameOfSide(side: string, version: number | null): string {
  if (version === null) return t("Draft");
  return side === String(version)
    ? t("Version {version}", { version })
    : t("Version {version} ({channel})", { version, channel: side });
}

/** Returns a short text that changes with `text` (FNV-1a, 32 bits). It keeps large texts out of the keys of caches. */
export function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return `${text.length}-${(hash >>> 0).toString(36)}`;
}
