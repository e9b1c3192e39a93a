import type { Endpoint } from "../../contract/endpoint";
import type { Tag } from "./open-api";
import { capitalize } from "./schemas";

/** Groups of calls for API clients, by the first part of the path after `/v1/`, in the order of the reference. */
const API_CLIENT_TAGS: Record<string, Tag> = {
  documents: { name: "Documents", description: "Generate a PDF, at once or in the background." },
  files: { name: "Documents" },
  batches: { name: "Batches", description: "Generate a PDF for each of thousands of parameter objects." },
  templates: { name: "Templates", description: "Change and publish the workspace's templates." },
  "deleted-templates": { name: "Templates" },
  comparisons: { name: "Templates" },
  assets: { name: "Assets", description: "Manage the images, fonts and style sheets that templates use." },
  usage: { name: "Usage", description: "Read how many documents your plan allows and how many you have generated." },
  "webhook-secret": { name: "Webhooks", description: "Receive a message when background work is done." },
};

const PORTAL_PREFIX = "Portal: ";

/** Names of groups that are called differently in their paths. */
const PORTAL_TAG_NAMES: Record<string, string> = {
  apikeys: "API keys",
  customers: "members",
  export: "workspaces",
  pdf: "previews",
  preview: "previews",
  memberships: "members",
};

/** @returns the name of the group of a path: `/v1/documents/:documentId` -> `Documents` */
export function tagOf(path: Endpoint["path"]): string {
  const [root, ...rest] = path.split("/").filter((part) => part !== "" && !part.startsWith(":"));
  const [first = "", second] = rest;
  if (root === "v1") return API_CLIENT_TAGS[first]?.name ?? capitalize(first);
  if (first === "v1") return `${PORTAL_PREFIX}accounts`;
  const subject = (second === "workspaces" && rest[2]) || (second ?? first);
  return PORTAL_PREFIX + (PORTAL_TAG_NAMES[subject] ?? subject);
}

/** @returns the position of a path's group; the groups for API clients come first */
export function rankOf(path: Endpoint["path"]): number {
  const [, root, first = ""] = path.split("/");
  const named = Object.keys(API_CLIENT_TAGS);
  if (root !== "v1") return named.length + 1;
  return first in API_CLIENT_TAGS ? named.indexOf(first) : named.length;
}

/** @returns the groups with their descriptions, and the two headings of the reference that they are under */
export function describeTags(used: readonly string[]) {
  const described = Object.values(API_CLIENT_TAGS).filter(({ description }) => description);
  const names = [...new Set(used)];
  const forApiClients = names.filter((name) => !name.startsWith(PORTAL_PREFIX));
  const forPortal = names.filter((name) => name.startsWith(PORTAL_PREFIX));
  return {
    tags: [...forApiClients, ...forPortal].map((name) => described.find((tag) => tag.name === name) ?? { name }),
    groups: [
      { name: "API", tags: forApiClients },
      { name: "Portal API (internal)", tags: forPortal },
    ],
  };
}
