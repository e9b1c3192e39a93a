import { useQuery } from "@tanstack/react-query";
import { formatCount } from "../lib/format";
import { call } from "../session/http";
import "./deleted-things.css";

/** Counts of what is deleted with a workspace. */
async function countThings(
  workspaceId: string,
  signal: AbortSignal,
): Promise<[count: number, one: string, many: string][]> {
  const request = { params: { workspaceId }, signal };
  const [templates, assets, keys, members, invites, usage] = await Promise.all([
    call("GET /api/app/workspaces/:workspaceId/templates", request),
    call("GET /api/app/workspaces/:workspaceId/assets", request),
    call("GET /api/app/workspaces/:workspaceId/apikeys", request),
    call("GET /api/app/workspaces/:workspaceId/customers", request),
    call("GET /api/app/workspaces/:workspaceId/invites", request),
    call("GET /api/app/workspaces/:workspaceId/analytics", request),
  ]);
  return [
    [templates.templateDetails.length, "template", "templates"],
    [assets.assets.length, "asset", "assets"],
    [keys.apiKeys.length, "API key", "API keys"],
    [members.customers.length, "membership", "memberships"],
    [invites.invites.length, "invite", "invites"],
    [usage.overallAnalytics.totalUsage, "entry of the history", "entries of the history"],
  ];
}

/** Lists what is deleted with a workspace. Shows nothing until it is known, or if it can't be read. */
export function DeletedThings({ workspaceId }: { workspaceId: string }) {
  const { data } = useQuery({
    queryKey: ["deleted-things", workspaceId],
    queryFn: ({ signal }) => countThings(workspaceId, signal),
    gcTime: 0,
    retry: false,
  });
  const found = data?.filter(([count]) => count > 0) ?? [];
  return (
    <div className="deleted-things" role="status">
      {found.length > 0 && (
        <>
          <p>This will be deleted:</p>
          <ul>
            {found.map(([count, one, many]) => (
              <li key={one}>{`${formatCount(count)} ${count === 1 ? one : many}`}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
