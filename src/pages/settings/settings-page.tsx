import { PageHeader } from "../../components/page-header";
import { usePageTitle } from "../../hooks/use-page-title";
import { t } from "../../lib/i18n/translate";
import { useWorkspaces } from "../../session/workspace-context";
import { DeleteWorkspace } from "./delete-workspace";
import { PublishAfterReview } from "./publish-after-review";
import { RenameWorkspace } from "./rename-workspace";
import { RequireSecondFactor } from "./require-second-factor";
import "./settings.css";

/** Shows the settings of the active workspace to its admins. */
export default function SettingsPage() {
  usePageTitle(t("Settings"));
  const { active } = useWorkspaces();
  if (!active) return null;
  return (
    <>
      <PageHeader title={t("Settings")} />
      <div className="settings">
        <RenameWorkspace workspace={active.workspace} />
        <PublishAfterReview workspace={active.workspace} />
        <RequireSecondFactor workspace={active.workspace} />
        <DeleteWorkspace workspace={active.workspace} />
      </div>
    </>
  );
}
