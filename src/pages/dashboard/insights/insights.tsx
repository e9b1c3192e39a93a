import { useQuery } from "@tanstack/react-query";
import { Segmented } from "antd";
import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import type { readInsights } from "../../../../contract/activities";
import type { ResponseOf } from "../../../../contract/endpoint";
import { INSIGHT_DAYS, type InsightDays } from "../../../../contract/product";
import { LoadFailed } from "../../../components/load-failed";
import { TableSkeleton } from "../../../components/table-skeleton";
import { useWorkspaceId } from "../../../hooks/workspace-queries";
import { formatCount, formatMilliseconds } from "../../../lib/format";
import { t } from "../../../lib/i18n/translate";
import { call } from "../../../session/http";
import { Ranking } from "./ranking";
import "./insights.css";

type Insights = ResponseOf<typeof readInsights>;

/** Number of days that the card shows first. */
const FIRST_DAYS: InsightDays = "30";

interface InsightsCardProps {
  /** Whether the workspace has generated documents. One without is shown the card as soon as a request has failed. */
  hasDocuments: boolean;
}

/** Shows failures, generation times and the most used templates of the last days. */
export default function InsightsCard({ hasDocuments }: InsightsCardProps) {
  const titleId = useId();
  const workspaceId = useWorkspaceId();
  const [days, setDays] = useState<InsightDays>(FIRST_DAYS);
  const { data, isLoadingError, isPlaceholderData, refetch } = useQuery({
    // With the first document, the numbers are read again.
    queryKey: ["insights", workspaceId, days, hasDocuments],
    queryFn: ({ signal }) =>
      call("GET /api/app/workspaces/:workspaceId/insights", { params: { workspaceId }, query: { days }, signal }),
    // The numbers of other days stay until the new ones arrive, those of another workspace don't.
    placeholderData: (previous, query) => (query?.queryKey[1] === workspaceId ? previous : undefined),
  });
  // Other days were chosen on the card, which must not disappear then.
  if (!hasDocuments && days === FIRST_DAYS && !isLoadingError && !data?.failures.count) return null;
  return (
    <section aria-labelledby={titleId} className="sheet insights">
      <div className="insights-head">
        <h2 id={titleId}>{t("Speed and errors")}</h2>
        <Segmented<InsightDays>
          aria-label={t("Time")}
          onChange={setDays}
          options={INSIGHT_DAYS.map((value) => ({ value, label: t("{days} days", { days: value }) }))}
          value={days}
        />
      </div>
      {isLoadingError && <LoadFailed what={t("Speed and errors")} retry={refetch} />}
      {!data && !isLoadingError && <TableSkeleton rows={5} />}
      {data && (
        <div className={isPlaceholderData ? "insights-stale" : undefined}>
          <Facts {...data} />
          <Lists {...data} />
          <Limits {...data} days={days} />
        </div>
      )}
    </section>
  );
}

function Facts({ documents, failures }: Insights) {
  const { generationTimeInMs: times } = documents;
  return (
    <dl className="insights-facts tabular">
      <Fact label={t("PDFs")}>{countOf(documents)}</Fact>
      <Fact label={t("Failed requests")}>{countOf(failures)}</Fact>
      <Fact label={t("Median time")}>{times ? formatMilliseconds(times.p50) : "–"}</Fact>
      <Fact label={t("95th percentile")}>{times ? formatMilliseconds(times.p95) : "–"}</Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Lists({ templates, errors, from }: Insights) {
  return (
    <div className="insights-lists">
      <Ranking
        title={t("Most used templates")}
        empty={
          <>
            {t("No PDFs from templates in this time.")} <Link to="/templates">{t("Open templates")}</Link>
          </>
        }
        rows={templates.map(({ id, name, documents }) => ({
          key: id,
          label: <bdi>{name}</bdi>,
          path: `/templates/create-edit?templateId=${id}`,
          count: documents,
        }))}
      />
      <Ranking
        title={t("Most frequent errors")}
        empty={t("No failed requests in this time.")}
        rows={errors.map(({ errorCode, count }) => ({
          key: errorCode,
          label: <code>{errorCode}</code>,
          path: `/activity?${new URLSearchParams({ errorCode, from: dayOf(from) })}`,
          count,
        }))}
      />
    </div>
  );
}

/** Says what the numbers leave out. */
function Limits({ documents, failures, days }: Insights & { days: InsightDays }) {
  const newest = (count: number) => formatCount(count);
  const sentences = [
    !documents.isComplete && t("Only the newest {count} PDFs are counted here.", { count: newest(documents.count) }),
    !failures.isComplete &&
      t("Only the newest {count} failed requests are counted here.", { count: newest(failures.count) }),
    days === "90" && t("Failed requests go back as far as the request log."),
  ].filter((sentence) => sentence !== false);
  return sentences.length > 0 && <p className="insights-limits secondary-text">{sentences.join(" ")}</p>;
}

const countOf = ({ count, isComplete }: { count: number; isComplete: boolean }) =>
  isComplete ? formatCount(count) : `${formatCount(count)}+`;

/** Returns the day of a time in the reader's time zone, as the filters of logs take it. */
function dayOf(epochSeconds: number): string {
  const date = new Date(epochSeconds * 1_000);
  const pad = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}
