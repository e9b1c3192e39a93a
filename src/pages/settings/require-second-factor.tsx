import { useQuery } from "@tanstack/react-query";
import { Alert, Switch } from "antd";
import { useId, useState } from "react";
import { Link } from "react-router";
import type { WorkspaceEntry } from "../../../contract/workspaces";
import { LoadFailed } from "../../components/load-failed";
import { Sheet } from "../../components/sheet";
import { useSubmission } from "../../hooks/use-submission";
import { CallError } from "../../lib/call-error";
import { errorMessage } from "../../lib/error-message";
import { plural, t } from "../../lib/i18n/translate";
import { showToast } from "../../lib/toast-store";
import { call } from "../../session/http";
import { SettingContent } from "./setting-content";

/** Fills the place of the setting while it loads: the texts of most workspaces are as long. */
const PLACEHOLDER = { secondFactor: "OPTIONAL", membersWithout: 1 } as const;

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
      showToast("success", isRequired ? t("Second factor required") : t("Second factor optional"));
      await refetch();
    } catch (failure) {
      const isOwn = failure instanceof CallError && failure.errorCode === "SECOND_FACTOR_SETUP_REQUIRED";
      setHasNone(isOwn);
      if (!isOwn) showToast("error", errorMessage(failure));
    }
  });

  return (
    <Sheet title={t("Second factor")}>
      {isError && !data && <LoadFailed what={t("This setting")} retry={refetch} />}
      {(data || !isError) && (
        <SettingContent isLoading={!data}>
          <div className="settings-switch">
            <Switch id={id} checked={data?.secondFactor === "REQUIRED"} loading={busy} onChange={submit} />
            <label htmlFor={id}>{t("Require a second factor of all members")}</label>
          </div>
          <p className="settings-hint secondary-text">
            {withoutText(data ?? PLACEHOLDER)} {t("API keys are not affected.")}
          </p>
          {hasNone && (
            <Alert
              className="settings-problem"
              type="error"
              showIcon
              message={
                <>
                  {t("You need a second factor yourself before you can require it.")}{" "}
                  <Link to="/account">{t("Set one up on the account page")}</Link>
                </>
              }
            />
          )}
        </SettingContent>
      )}
    </Sheet>
  );
}

/** Says what the setting means for the members who have no second factor. */
function withoutText({ membersWithout, secondFactor }: { membersWithout: number; secondFactor: string }): string {
  if (membersWithout === 0) return t("All members have a second factor.");
  return secondFactor === "REQUIRED"
    ? plural(
        membersWithout,
        "# member has no second factor yet, and can't open the workspace until they add one.",
        "# members have no second factor yet, and can't open the workspace until they add one.",
      )
    : plural(
        membersWithout,
        "# member has no second factor. With this setting, they can't open the workspace until they add one.",
        "# members have no second factor. With this setting, they can't open the workspace until they add one.",
      );
}
