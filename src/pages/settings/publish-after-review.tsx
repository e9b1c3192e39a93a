import { useQuery } from "@tanstack/react-query";
import { Switch } from "antd";
import { useId } from "react";
import type { WorkspaceEntry } from "../../../contract/workspaces";
import { LoadFailed } from "../../components/load-failed";
import { Sheet } from "../../components/sheet";
import { useSubmission } from "../../hooks/use-submission";
import { errorMessage } from "../../lib/error-message";
import { t } from "../../lib/i18n/translate";
import { showToast } from "../../lib/toast-store";
import { call } from "../../session/http";
import { SettingContent } from "./setting-content";

/** Lets the workspace publish templates only after a review, or without one. */
export function PublishAfterReview({ workspace }: Pick<WorkspaceEntry, "workspace">) {
  const id = useId();
  const params = { workspaceId: workspace.id };
  const { data, isError, refetch } = useQuery({
    queryKey: ["publishing", workspace.id],
    queryFn: ({ signal }) => call("GET /api/app/workspaces/:workspaceId/publishing", { params, signal }),
  });
  const { submit, busy } = useSubmission(async (isRequired: boolean) => {
    try {
      await call("PATCH /api/app/workspaces/:workspaceId/publishing", {
        params,
        body: { review: isRequired ? "REQUIRED" : "OPTIONAL" },
      });
      showToast(
        "success",
        isRequired ? t("Templates are published after a review") : t("Templates are published at once"),
      );
      await refetch();
    } catch (failure) {
      showToast("error", errorMessage(failure));
    }
  });

  return (
    <Sheet title={t("Publishing")}>
      {isError && !data && <LoadFailed what={t("This setting")} retry={refetch} />}
      {(data || !isError) && (
        <SettingContent isLoading={!data}>
          <div className="settings-switch">
            <Switch id={id} checked={data?.review === "REQUIRED"} loading={busy} onChange={submit} />
            <label htmlFor={id}>{t("Publish only after a review")}</label>
          </div>
          <p className="settings-hint secondary-text">
            {t(
              "A template goes live only after a member has seen what it changes in the documents, and has marked that as reviewed. Saving changes the draft only. This also applies to API keys.",
            )}
          </p>
        </SettingContent>
      )}
    </Sheet>
  );
}
