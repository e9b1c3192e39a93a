import type { Subscription } from "../../../contract/subscription";
import { Sheet } from "../../components/sheet";
import { tn } from "../../components/text-with-nodes";
import { formatPercentage, formatSize } from "../../lib/format";
import { t } from "../../lib/i18n/translate";
import { monthUsage } from "../../lib/month-usage";
import { UsageBar } from "./usage-bar";

/** Shows how much of the storage the workspaces of the user take. */
export function StorageCard({ storage: { bytes, max } }: { storage: NonNullable<Subscription["storage"]> }) {
  const { percentage, state } = monthUsage(bytes, max);
  return (
    <Sheet title={t("Storage")}>
      <p className="usage-text">
        {tn("{used} of {limit} ({percentage})", {
          used: <strong className="tabular">{formatSize(bytes)}</strong>,
          limit: formatSize(max),
          percentage: formatPercentage(percentage),
        })}
      </p>
      <UsageBar label={t("Share of the storage")} percentage={percentage} state={state} />
      <p className="usage-note">
        {t(
          "All workspaces that you own: files, templates and their versions, sample sets and comparisons. Deleted files free their space within a day, and deleted templates when they can no longer be restored.",
        )}
      </p>
      {state === "reached" && (
        <p className="usage-note">{t("Nothing more can be stored until there is room again.")}</p>
      )}
    </Sheet>
  );
}
