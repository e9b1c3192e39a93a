import { LoadFailed } from "../../components/load-failed";
import { Sheet } from "../../components/sheet";
import { tn } from "../../components/text-with-nodes";
import type { useAnalytics } from "../../hooks/workspace-queries";
import { formatCount, formatPercentage } from "../../lib/format";
import { formatLocale, t } from "../../lib/i18n/translate";
import { dayOfYear, monthUsage } from "../../lib/month-usage";
import { forecast, monthAround } from "./forecast";
import { UsageBar } from "./usage-bar";

interface UsageCardProps {
  analytics: ReturnType<typeof useAnalytics>;
  limit: number;
}

/** Shows how much of the month's documents is used, and the forecast for the month. */
export function UsageCard({ analytics: { data, refetch }, limit }: UsageCardProps) {
  const used = data?.overallAnalytics.currentMonthUsage;
  return (
    <Sheet title={t("Usage this month")}>
      {used === undefined ? (
        <LoadFailed what={t("This month's usage")} retry={refetch} />
      ) : (
        <Usage used={used} limit={limit} />
      )}
    </Sheet>
  );
}

function Usage({ used, limit }: { used: number; limit: number }) {
  const now = Date.now();
  const { percentage, state } = monthUsage(used, limit);
  return (
    <>
      <p className="usage-text">
        {tn("{used} of {limit} PDFs ({percentage})", {
          used: <strong className="tabular">{formatCount(used)}</strong>,
          limit: formatCount(limit),
          percentage: formatPercentage(percentage),
        })}
      </p>
      <UsageBar label={t("Share of this month's PDFs")} percentage={percentage} state={state} />
      <p className="usage-note">{forecastText(used, limit, now)}</p>
      <p className="usage-note">{t("Usage resets on {day}, 00:00 UTC.", { day: dayOfYear(monthAround(now).end) })}</p>
    </>
  );
}

function forecastText(used: number, limit: number, now: number): string {
  if (used >= limit) return t("This month's PDFs are used up. A larger plan lets you go on at once.");
  const found = forecast(used, limit, now);
  if (!found) return t("The forecast starts on the second day of the month, after the first PDF.");
  const { perDay, total, limitReachedAt } = found;
  // A PDF a month is '0.04 a day', not '0.0'.
  const digits =
    perDay < 0.1 ? { maximumSignificantDigits: 1 } : { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const rate = perDay < 10 ? perDay.toLocaleString(formatLocale(), digits) : formatCount(Math.round(perDay));
  const base = t("Forecast: about {total} by the end of the month, at this month's average of {rate} a day so far.", {
    total: formatCount(total),
    rate,
  });
  if (limitReachedAt === null) return base;
  return `${base} ${t("You would reach the limit around {day}.", { day: dayOfYear(limitReachedAt) })}`;
}
