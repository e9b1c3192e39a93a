import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import type { WorkspaceEntry } from "../../../contract/workspaces";
import { DeletedThings } from "../../components/deleted-things";
import { ExportOffer } from "../../components/export-offer";
import { t } from "../../lib/i18n/translate";
import { call } from "../../session/http";
import { useWorkspaces } from "../../session/workspace-context";

/** Workspaces of which the dialog lists the contents, which needs nine calls for each. */
const MAX_LISTED = 5;

interface DeletedWorkspacesProps {
  /** Called when an export begins, and when it has ended. Should not change. */
  onExport: (isRunning: boolean) => void;
}

/** Lists the workspaces that are deleted with the account, with an export of each, and those that the user leaves. */
export function DeletedWorkspaces({ onExport }: DeletedWorkspacesProps) {
  const { workspaces } = useWorkspaces();
  const { data, isError } = useQuery({
    queryKey: ["workspaces-deleted-with-account", workspaces],
    queryFn: ({ signal }) => findSoleMemberships(workspaces, signal),
    gcTime: 0,
    retry: false,
  });
  if (!data) {
    const text = isError
      ? t("The workspaces that would be deleted could not be read.")
      : t("Looking for workspaces that would be deleted…");
    return (
      <p className="deleted-workspaces-note" role="status">
        {text}
      </p>
    );
  }
  const namesOf = (entries: readonly WorkspaceEntry[]) => entries.map(({ workspace }) => workspace.name).join(", ");
  return (
    <>
      {data.deleted.map(({ workspace }, index) => {
        const title = t("The workspace '{workspace}' will be deleted.", { workspace: workspace.name });
        const offer = <ExportOffer key={workspace.id} workspaceId={workspace.id} onRunning={onExport} />;
        return index < MAX_LISTED ? (
          <DeletedThings key={workspace.id} workspaceId={workspace.id} title={title} offer={offer} />
        ) : (
          <Fragment key={workspace.id}>
            <p className="deleted-workspaces-note">{title}</p>
            {offer}
          </Fragment>
        );
      })}
      {data.left.length > 0 && (
        <p className="deleted-workspaces-note">
          {t("You leave these workspaces: {workspaces}", { workspaces: namesOf(data.left) })}
        </p>
      )}
    </>
  );
}

/** Tells the workspaces whose only member is the user from the others. One call after the other: there can be 100. */
async function findSoleMemberships(workspaces: readonly WorkspaceEntry[], signal: AbortSignal) {
  const found: Record<"deleted" | "left", WorkspaceEntry[]> = { deleted: [], left: [] };
  for (const entry of workspaces) {
    const params = { workspaceId: entry.workspace.id };
    const { customers } = await call("GET /api/app/workspaces/:workspaceId/customers", { params, signal });
    found[customers.length > 1 ? "left" : "deleted"].push(entry);
  }
  return found;
}
