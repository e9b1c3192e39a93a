import { useQuery } from "@tanstack/react-query";
import { Alert, Skeleton, Switch } from "antd";
import { useId, useState } from "react";
import { Link } from "react-router";
import type { WorkspaceEntry } from "../../../contract/workspaces";
import { LoadFailed } from "../../components/load-failed";
import { Sheet } from "../../components/sheet";
import { useSubmission } from "../../hooks/use-submission";
import { CallError } from "../../lib/call-error";
import { errorMessage } from "../../lib/error-message";
import { showToast } from "../../lib/toast-store";
import { call } from "../../session/http";

/** Requires a second factor of the workspace's members, or stops requiring it. */
export function RequireSecondFactor({ workspace }: Pick<WorkspaceEntry, "workspace">) {
  const id = useId();
  const params = { workspaceId: workspace.id };
  const { data, isError, refetch } = useQuery({
    queryKey: ["security", workspace.id],
    queryFn: ({ signal }) => call("GET /api/app/workspaces/:workspaceId/security", { params, signal }),
  });
  const [hasNone, setHasNone] = useState(false);
  const { submit, busy } = useSubmission(async (isRequired: boolean) => {
    setHasNone(false);
    try {
      await call("PATCH /api/app/workspaces/:workspaceId/security", {
        params,
        body: { secondFactor: isRequired ? "REQUIRED" : "OPTIONAL" },
      });
      showToast("success", isRequired ? "Second factor required" : "Second factor optional");
      await refetch();
    } catch (failure) {
      const isOwn = failure instanceof CallError && failure.errorCode === "SECOND_FACTOR_SETUP_REQUIRED";
      setHasNone(isOwn);
      if (!isOwn) showToast("error", errorMessage(failure));
    }
  });

  return (
    <Sheet title="Second factor">
      {isError && !data && <LoadFailed what="This setting" retry={refetch} />}
      {!isError && !data && <Skeleton active title={false} paragraph={{ rows: 1 }} />}
      {data && (
        <>
          <div className="settings-switch">
            <Switch id={id} checked={data.secondFactor === "REQUIRED"} loading={busy} onChange={submit} />
            <label htmlFor={id}>Require a second factor of all members</label>
          </div>
          <p className="settings-hint secondary-text">{withoutText(data)} API keys are not affected.</p>
          {hasNone && (
            <Alert
              className="settings-problem"
              type="error"
              showIcon
              message={
                <>
                  You need a second factor yourself before you can require it.{" "}
                  <Link to="/account">Set one up on the account page</Link>
                </>
              }
            />
          )}
        </>
      )}
    </Sheet>
  );
}

/** Says what the setting means for the members who have no second factor. */
function withoutText({ membersWithout, secondFactor }: { membersWithout: number; secondFactor: string }): string {
  if (membersWithout === 0) return "All members have a second factor.";
  const members = membersWithout === 1 ? "1 member has" : `${membersWithout} members have`;
  return secondFactor === "REQUIRED"
    ? `${members} no second factor yet, and can't open the workspace until they add one.`
    : `${members} no second factor. With this setting, they can't open the workspace until they add one.`;
}
