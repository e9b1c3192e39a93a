import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "antd";
import type { ReactNode } from "react";
import { formatCount } from "../lib/format";
import { plural, t } from "../lib/i18n/translate";
import { call } from "../session/http";
import "./deleted-things.css";

/** Finds what is deleted with a workspace, in words. */
async function findThings(workspaceId: string, signal: AbortSignal): Promise<string[]> {
  const request = { params: { workspaceId }, signal };
  const [templates, deleted, assets, keys, members, invites, usage, batches, webhooks] = await Promise.all([
    call("GET /api/app/workspaces/:workspaceId/templates", request),
    call("GET /api/app/workspaces/:workspaceId/deleted-templates", request),
    call("GET /api/app/workspaces/:workspaceId/assets", request),
    call("GET /api/app/workspaces/:workspaceId/apikeys", request),
    call("GET /api/app/workspaces/:workspaceId/customers", request),
    call("GET /api/app/workspaces/:workspaceId/invites", request),
    call("GET /api/app/workspaces/:workspaceId/analytics", request),
    call("GET /api/app/workspaces/:workspaceId/batches", request),
    call("GET /api/app/workspaces/:workspaceId/webhook-deliveries", request),
  ]);
  const counts = [
    counted(templates.templateDetails.length, (count) => plural(count, "# template", "# templates")),
    counted(deleted.deletedTemplates.length, (count) =>
      plural(count, "# deleted template that can be restored", "# deleted templates that can be restored"),
    ),
    counted(assets.assets.length, (count) => plural(count, "# asset", "# assets")),
    counted(keys.apiKeys.length, (count) => plural(count, "# API key", "# API keys")),
    counted(members.customers.length, (count) => plural(count, "# membership", "# memberships")),
    counted(invites.invites.length, (count) => plural(count, "# invite", "# invites")),
    counted(usage.overallAnalytics.totalUsage, (count) =>
      plural(count, "# entry of the history", "# entries of the history"),
    ),
    counted(batches.batches.length, (count) =>
      batches.nextCursor === null
        ? plural(count, "# batch with its results", "# batches with their results")
        : t("More than {count} batches with their results", { count: formatCount(count) }),
    ),
    counted(webhooks.deliveries.length, (count) =>
      webhooks.nextCursor === null
        ? plural(count, "# webhook of the log", "# webhooks of the log")
        : t("More than {count} webhooks of the log", { count: formatCount(count) }),
    ),
  ];
  return counts.filter(([count]) => count > 0).map(([, text]) => text);
}

const counted = (count: number, textOf: (count: number) => string): [number, string] => [count, textOf(count)];

interface DeletedThingsProps {
  workspaceId: string;
  /** Shown above the list, also of an empty workspace. Without it, a list has the words "This will be deleted". */
  title?: string;
  /** Offers an export. Even an empty workspace has members, invoices and an audit log. */
  offer: ReactNode;
}

/**
 * Lists what is deleted with a workspace. Until that is known, lines of a usual list hold its place: the buttons below
 * would move away from under the pointer.
 */
export function DeletedThings({ workspaceId, title, offer }: DeletedThingsProps) {
  const {
    data: texts = [],
    isPending,
    isError,
  } = useQuery({
    queryKey: ["deleted-things", workspaceId],
    queryFn: ({ signal }) => findThings(workspaceId, signal),
    gcTime: 0,
    retry: false,
  });
  return (
    <>
      <div className="deleted-things" role="status">
        {(title !== undefined || texts.length > 0) && <p>{title ?? t("This will be deleted:")}</p>}
        {isPending && (
          <div className="deleted-things-loading">
            <span className="visually-hidden">{t("Loading")}</span>
            <div aria-hidden>
              <Skeleton active title={false} paragraph={{ rows: title === undefined ? 4 : 3 }} />
            </div>
          </div>
        )}
        {isError && <p>{t("The contents that would be deleted could not be read.")}</p>}
        {texts.length > 0 && (
          <ul>
            {texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
      </div>
      {offer}
    </>
  );
}
