import { type BaseRecord, useList } from "@refinedev/core";
import { useQuery } from "@tanstack/react-query";
import type { TemplateKind } from "../../../../contract/product";
import { usePermissions } from "../../../hooks/use-permissions";
import { useWorkspaceId } from "../../../hooks/workspace-queries";
import { t } from "../../../lib/i18n/translate";
import { call } from "../../../session/http";

/** A step of a new workspace. */
export interface Step {
  key: "template" | "document" | "key" | "call" | "invite";
  title: string;
  text: string;
  isDone: boolean;
  action?: { label: string; to: string; state?: object };
}

/** The newest call of an API client in the request log. */
export type ApiCall = { state: "none" | "made" } | { state: "failed"; errorCode: string };

/** Time in ms after which the request log is read again, while the page is visible. */
const POLL_MS = 4_000;

/**
 * Returns the steps that the user may do; undefined while the workspace's records load.
 * @param documents number of documents that the workspace has generated
 */
export function useSteps(documents: number): { steps: Step[] | undefined; apiCall: ApiCall; hasKey: boolean } {
  const invites = usePermissions("invites");
  const keys = usePermissions("apikeys");
  const templates = useAll<{ kind?: TemplateKind }>("templates");
  const apiKeys = useAll("apikeys");
  const members = useAll("customers");
  const invited = useAll("invites");
  const hasKey = apiKeys.records.length > 0;
  const { apiCall, isLoading } = useFirstCall(hasKey);
  const firstTemplate = templates.records.find(({ kind }) => kind !== "partial");
  const isPending =
    isLoading ||
    invites.canCreate === undefined ||
    [templates, apiKeys, members, invited].some((list) => list.isPending);
  if (isPending) return { steps: undefined, apiCall, hasKey };

  const steps: (Step & { isAllowed?: boolean | undefined })[] = [
    {
      key: "template",
      title: t("Pick a template"),
      text: t("Start with an invoice, a letter or another starter, or write your own HTML."),
      isDone: firstTemplate !== undefined,
      action: { label: t("Choose a starter"), to: "/templates", state: { creates: "templates" } },
    },
    {
      key: "document",
      title: t("Generate a PDF"),
      text: t("Open the template, change what you like, and click Generate PDF."),
      isDone: documents > 0,
      action: { label: t("Open the editor"), to: editorPath(firstTemplate?.id) },
    },
    {
      key: "key",
      title: t("Create an API key"),
      text: t("You get a call to run, with the key already in it."),
      isDone: hasKey,
      action: { label: t("New key"), to: "/api-keys", state: { creates: "apikeys" } },
      isAllowed: keys.canCreate,
    },
    {
      key: "call",
      title: t("Call the API"),
      text: t("Run the example call, or the same call from your own code."),
      isDone: apiCall.state === "made",
    },
    {
      key: "invite",
      title: t("Invite someone"),
      text: t("Members share the templates and keys of the workspace."),
      isDone: members.records.length > 1 || invited.records.length > 0,
      action: { label: t("New member"), to: "/members", state: { creates: "invites" } },
      isAllowed: invites.canCreate,
    },
  ];
  return { steps: steps.filter(({ isAllowed = true }) => isAllowed), apiCall, hasKey };
}

const editorPath = (templateId: string | undefined) =>
  `/templates/create-edit${templateId ? `?templateId=${encodeURIComponent(templateId)}` : ""}`;

function useAll<Row extends object>(resource: string) {
  const { result, query } = useList<Row & BaseRecord & { id: string }>({
    resource,
    pagination: { mode: "off" },
    // The step then counts as not done.
    errorNotification: false,
  });
  return { records: result.data, isPending: query.isPending };
}

/** Reads whether an API client has generated a document. Asks again until one has, as soon as there is a key. */
function useFirstCall(hasKey: boolean): { apiCall: ApiCall; isLoading: boolean } {
  const workspaceId = useWorkspaceId();
  const { data, isPending } = useQuery({
    queryKey: ["first-call", workspaceId],
    queryFn: async ({ signal }): Promise<ApiCall> => {
      const { requests } = await call("GET /api/app/workspaces/:workspaceId/requests", {
        params: { workspaceId },
        query: { source: "API" },
        signal,
      });
      if (requests.some(({ errorCode }) => errorCode === null)) return { state: "made" };
      const errorCode = requests[0]?.errorCode;
      return errorCode ? { state: "failed", errorCode } : { state: "none" };
    },
    enabled: hasKey,
    refetchInterval: ({ state }) => (state.data?.state === "made" ? false : POLL_MS),
    refetchIntervalInBackground: false,
  });
  return { apiCall: data ?? { state: "none" }, isLoading: hasKey && isPending };
}
