import { FileDoneOutlined } from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { Link, useSearchParams } from "react-router";
import { LIMITS } from "../../../contract/product";
import { FirstCall } from "../../components/first-call/first-call";
import { LoadFailed } from "../../components/load-failed";
import { Notice } from "../../components/notice";
import { Sheet } from "../../components/sheet";
import { TableSkeleton } from "../../components/table-skeleton";
import { useWorkspaceId } from "../../hooks/workspace-queries";
import { call } from "../../session/http";
import { ActivityTable } from "./activity-table";

/** @returns the workspace's activities of the page that the address names */
export function useActivities() {
  const workspaceId = useWorkspaceId();
  const [search, setSearch] = useSearchParams();
  const page = pageOf(search.get("page"));
  const query = useQuery({
    queryKey: ["activities", page],
    queryFn: ({ signal }) =>
      call("GET /api/app/workspaces/:workspaceId/activities", {
        params: { workspaceId },
        query: { page: String(page) },
        signal,
      }),
  });
  const open = (other: number) => setSearch(other === 1 ? {} : { page: String(other) }, { preventScrollReset: true });
  return { page, query, open };
}

/** Made by hand, an address may name anything. */
function pageOf(text: string | null): number {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}

/** What was made, the newest first, page by page. */
export function Activities({ page, query, open }: ReturnType<typeof useActivities>) {
  const { data, isLoadingError, isPlaceholderData, refetch } = query;
  const empty = page === 1 && data?.activities.length === 0;

  const content = () => {
    if (isLoadingError) return <LoadFailed what="Your activities" retry={refetch} />;
    if (!data) return <TableSkeleton rows={LIMITS.activitiesPerPage} />;
    if (empty) {
      return (
        <>
          <FirstPdf />
          <FirstCall />
        </>
      );
    }
    return <ActivityTable activities={data.activities} stale={isPlaceholderData} />;
  };

  return (
    <Sheet flush title="Last activities">
      {content()}
      <nav className="activities-pages" aria-label="Pages of activities">
        {page > 1 && data?.activities.length === 0 && <Button onClick={() => open(1)}>First page</Button>}
        <Button disabled={page === 1} onClick={() => open(page - 1)}>
          Previous
        </Button>
        <span className="secondary-text tabular">Page {page}</span>
        <Button disabled={isPlaceholderData || !data?.hasNextPage} onClick={() => open(page + 1)}>
          Next
        </Button>
      </nav>
    </Sheet>
  );
}

/** Stands where the first activity will be. */
function FirstPdf() {
  return (
    <Notice
      icon={<FileDoneOutlined aria-hidden />}
      tone="primary"
      action={<Link to="/templates">Make your first PDF</Link>}
    >
      No PDF has been made yet: open a template, or create one, and press 'Generate PDF'.
    </Notice>
  );
}
