import { FileDoneOutlined } from "@ant-design/icons";
import { useList } from "@refinedev/core";
import { Button } from "antd";
import { Link, useSearchParams } from "react-router";
import type { Activity } from "../../../contract/activities";
import { LIMITS } from "../../../contract/product";
import { FirstCall } from "../../components/first-call/first-call";
import { LoadFailed } from "../../components/load-failed";
import { Notice } from "../../components/notice";
import { Sheet } from "../../components/sheet";
import { TableSkeleton } from "../../components/table-skeleton";
import { t } from "../../lib/i18n/translate";
import { ActivityTable } from "./activity-table";

/** Loads the workspace's activities. The page number is part of the address. */
export function useActivities() {
  const [search, setSearch] = useSearchParams();
  const page = pageOf(search.get("page"));
  const { query } = useList<Activity>({
    resource: "activities",
    pagination: { currentPage: page, mode: "server" },
    // The page shows the failure instead of the list.
    errorNotification: false,
  });
  const open = (other: number) => setSearch(other === 1 ? {} : { page: String(other) }, { preventScrollReset: true });
  return { page, query, open };
}

/** Returns the page number in the address; 1 if it is not valid. */
function pageOf(text: string | null): number {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}

interface ActivitiesProps extends ReturnType<typeof useActivities> {
  /** Whether the page shows the first steps, which contain the first call of the API. */
  hasFirstSteps: boolean;
}

/** Shows the generated documents page by page, the newest first. */
export function Activities({ page, query, open, hasFirstSteps }: ActivitiesProps) {
  const { data, isLoadingError, isPlaceholderData, refetch } = query;
  const empty = page === 1 && data?.data.length === 0;
  const hasPages = page > 1 || !(empty || isLoadingError);

  const content = () => {
    if (isLoadingError) return <LoadFailed what={t("Your activities")} retry={refetch} />;
    if (!data) return <TableSkeleton rows={LIMITS.activitiesPerPage} />;
    if (empty) {
      return (
        <div className="activities-empty">
          <FirstPdf />
          {!hasFirstSteps && <FirstCall />}
        </div>
      );
    }
    return <ActivityTable activities={data.data} isStale={isPlaceholderData} />;
  };

  return (
    <Sheet flush title={t("Last activities")}>
      {content()}
      {hasPages && (
        <nav className="activities-pages" aria-label={t("Pages of activities")}>
          {page > 1 && data?.data.length === 0 && <Button onClick={() => open(1)}>{t("First page")}</Button>}
          <Button disabled={page === 1} onClick={() => open(page - 1)}>
            {t("Previous")}
          </Button>
          <span className="secondary-text tabular">{t("Page {number}", { number: page })}</span>
          <Button disabled={isPlaceholderData || !data?.hasNextPage} onClick={() => open(page + 1)}>
            {t("Next")}
          </Button>
        </nav>
      )}
    </Sheet>
  );
}

/** Explains how to generate the first PDF. Shown while there are no activities. */
function FirstPdf() {
  return (
    <Notice
      icon={<FileDoneOutlined aria-hidden />}
      tone="primary"
      action={<Link to="/templates">{t("Generate your first PDF")}</Link>}
    >
      {t("No PDFs yet. Open or create a template, then click Generate PDF.")}
    </Notice>
  );
}
