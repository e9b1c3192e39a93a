import type { Endpoint } from "../../contract/endpoint";
import type { Tag } from "./open-api";
import { capitalised } from "./schemas";

/** What the groups are called that their addresses don't name well, and what is to be said of them. */
const PROGRAM_TAGS: Record<string, Tag> = {
  documents: { name: "Documents", description: "Make a PDF, at once or in the background." },
  files: { name: "Documents" },
  batches: { name: "Batches", description: "Make a PDF for each of thousands of parameter objects." },
  templates: { name: "Templates", description: "What documents are made of." },
  usage: { name: "Usage", description: "What the plan allows, and what is used of it." },
  "webhook-secret": { name: "Webhooks", description: "Be told when work in the background is done." },
};

const PORTAL = "Portal: ";

/** What the portal calls a few things that their addresses call otherwise. */
const PORTAL_NAMES: Record<string, string> = { apikeys: "API keys", customers: "members", pdf: "trying out" };

/** @returns the name of the group that a path belongs to: `/v1/documents/:documentId` -> `Documents` */
export function tagOf(path: Endpoint["path"]): string {
  const [root, ...rest] = path.split("/").filter((part) => part !== "" && !part.startsWith(":"));
  const [first = "", second] = rest;
  if (root === "v1") return PROGRAM_TAGS[first]?.name ?? capitalised(first);
  if (first === "v1") return `${PORTAL}accounts`;
  const subject = (second === "workspaces" && rest[2]) || (second ?? first);
  return PORTAL + (PORTAL_NAMES[subject] ?? subject);
}

/** @returns the place of a path's group among the others: those for programs come first */
export function rankOf(path: Endpoint["path"]): number {
  const [, root, first = ""] = path.split("/");
  const named = Object.keys(PROGRAM_TAGS);
  if (root !== "v1") return named.length + 1;
  return first in PROGRAM_TAGS ? named.indexOf(first) : named.length;
}

/** @returns the groups with their descriptions, those for programs first; and which of them are for whom */
export function describeTags(used: readonly string[]) {
  const described = Object.values(PROGRAM_TAGS).filter(({ description }) => description);
  const names = [...new Set(used)];
  const programs = names.filter((name) => !name.startsWith(PORTAL));
  const portal = names.filter((name) => name.startsWith(PORTAL));
  return {
    tags: [...programs, ...portal].map((name) => described.find((tag) => tag.name === name) ?? { name }),
    groups: [
      { name: "For programs", tags: programs },
      { name: "The portal's own calls", tags: portal },
    ],
  };
}
