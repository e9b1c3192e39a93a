import type { ResponseOf } from "../../../contract/endpoint";
import type { listVersions, readVersion } from "../../../contract/template-versions";

type VersionPage = ResponseOf<typeof listVersions>;
type Version = VersionPage["versions"][number];

/** Returns a version in the format of the list. */
export function version(number: number, more: Partial<Version> = {}): Version {
  const use = { documents: 0, isUseComplete: true };
  return { number, author: "ada@example.com", note: null, createdAt: 1_763_000_000 + number, ...use, ...more };
}

/** Returns a version in the format of a single read. */
export function versionWithText(number: number, html: string): ResponseOf<typeof readVersion> {
  const { documents, isUseComplete, ...details } = version(number);
  return { ...details, templateBase64: btoa(html), partials: [], assets: [], samples: [] };
}

/** Returns a channel in the format of the list. */
export function channel(name: string, number: number) {
  return { name, number, setBy: "ada@example.com", setAt: 1_763_000_000 };
}

/** Returns a template's list of versions. By default there is one, which is live, and the draft has the same text. */
export function versionPage(more: Partial<VersionPage> = {}): VersionPage {
  return {
    versions: [version(1)],
    hasMore: false,
    draft: { revision: 1, savedBy: "ada@example.com", savedAt: 1_763_000_000, isPublished: true },
    publishOnSave: true,
    isReviewRequired: false,
    channels: [channel("live", 1)],
    ...more,
  };
}

/** Returns the draft of {@link versionPage}, changed since the live version. */
export const CHANGED_DRAFT = { revision: 2, savedBy: "ada@example.com", savedAt: 1_763_000_100, isPublished: false };
