import { LoadFailed } from "../../components/load-failed";
import { Sheet } from "../../components/sheet";
import { useAnalytics } from "../../hooks/workspace-queries";
import { formatCount } from "../../lib/format";
import { forecast, monthAround } from "./forecast";

/** Shows how much of the month's documents is used, and the forecast for the month. */
export function UsageCard({ limit }: { limit: number }) {
  const { data, isLoadingError, refetch } = useAnalytics();
  const used = data?.overallAnalytics.currentMonthUsage;
  return (
    <Sheet title="Usage this month">
      {isLoadingError && <LoadFailed what="This month's usage" retry={refetch} />}
      {used !== undefined && <Usage used={used} limit={limit} />}
      {used === undefined && !isLoadingError && <div className="usage-loading" />}
    </Sheet>
  );
}

function Usage({ used, limit }: { used: number; limit: number }) {
  const now = Date.now();
  const percent = Math.min(100, Math.floor((100 * used) / limit));
  const level = used >= limit ? "full" : percent >= 80 ? "high" : "normal";
  return (
    <>
      <p className="usage-text">
        <strong className="tabular">{formatCount(used)}</strong> of {formatCount(limit)} PDFs ({percent}%)
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: browsers draw the element meter in their own colours */}
      <div
        aria-label="Share of this month's PDFs"
        aria-valuemax={100}
        aria-valuemin={0}
        aria-valuenow={percent}
        className="usage-bar"
        data-level={level}
        role="meter"
      >
        <div style={{ inlineSize: `${percent}%` }} />
      </div>
      <p className="usage-note">{forecastText(used, limit, now)}</p>
      <p className="usage-note">The count starts again on {dayOf(monthAround(now).end)}, 00:00 UTC.</p>
    </>
  );
}

function forecastText(used: number, limit: number, now: number): string {
  if (used >= limit) return "This month's PDFs are used up. A larger plan lets you go on at once.";
  const found = forecast(used, limit, now);
  if (!found) return "The forecast starts on the second day of the month, after the first PDF.";
  const { perDay, total, limitReachedAt } = found;
  const rate = perDay < 10 ? perDay.toFixed(1) : formatCount(Math.round(perDay));
  const base = `Forecast: about ${formatCount(total)} by the end of the month, at this month's average of ${rate} a day so far.`;
  if (limitReachedAt === null) return base;
  return `${base} You would reach the limit around ${dayOf(limitReachedAt)}.`;
}

/** Returns `1 December`. */
function dayOf(time: number): string {
  const date = new Date(time);
  return `${date.getUTCDate()} ${date.toLocaleString("en-US", { month: "long", timeZone: "UTC" })}`;
}
