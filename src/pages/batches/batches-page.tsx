import { ContainerOutlined } from "@ant-design/icons";
import type { BatchSummary } from "../../../contract/batches";
import { FilterSelect, LogFilters } from "../../components/log/log-filters";
import { LogList } from "../../components/log/log-list";
import { RefreshButton } from "../../components/log/refresh-button";
import { useLog } from "../../components/log/use-log";
import { Notice } from "../../components/notice";
import { PageHeader } from "../../components/page-header";
import { usePageTitle } from "../../hooks/use-page-title";
import { t } from "../../lib/i18n/translate";
import { BATCH_COLUMNS, isUnderway } from "./batch-columns";
import { BatchDetails } from "./batch-details";
import "./batches.css";

/** How often batches that are underway are read again. */
const REFRESH_MS = 2_000;

const STATES = [
  { value: "queued", label: t("Waiting") },
  { value: "running", label: t("Running") },
  { value: "done", label: t("Done") },
  { value: "failed", label: t("Failed") },
];

/** Shows the batches of the API that are kept, the newest first. */
export default function BatchesPage() {
  usePageTitle(t("Batches"));
  const log = useLog<BatchSummary>({
    call: "GET /api/app/workspaces/:workspaceId/batches",
    listKey: "batches",
    filters: ["status"],
    refreshMs: (rows) => (rows.some(isUnderway) ? REFRESH_MS : 0),
  });
  return (
    <>
      <PageHeader title={t("Batches")}>
        <RefreshButton log={log} />
      </PageHeader>
      <LogFilters what={t("batches")} isFiltered={log.isFiltered} onClear={log.clear}>
        <FilterSelect
          label={t("Status")}
          value={log.values.status ?? ""}
          onChange={(status) => log.filter({ status })}
          options={STATES}
        />
      </LogFilters>
      <LogList
        what={t("batches")}
        icon={<ContainerOutlined />}
        log={log}
        columns={BATCH_COLUMNS}
        empty={
          <Notice
            icon={<ContainerOutlined />}
            tone="primary"
            action={
              <a href="/docs#tag/Batches" target="_blank" rel="noreferrer">
                {t("Read about batches")}
              </a>
            }
          >
            {t(
              "No batches yet. A batch generates a PDF for each of thousands of parameter objects, by one call of the API.",
            )}
          </Notice>
        }
      />
      <BatchDetails id={log.opened} refreshMs={REFRESH_MS} onClose={log.close} />
    </>
  );
}
