import { HistoryOutlined } from "@ant-design/icons";
import { useList } from "@refinedev/core";
import { Link } from "react-router";
import type { ApiKey } from "../../../contract/apikeys";
import type { LoggedRequest } from "../../../contract/requests";
import type { TemplateDetails } from "../../../contract/templates";
import { ExportButtons } from "../../components/log/export-buttons";
import { FilterDate, FilterSelect, FilterText, LogFilters } from "../../components/log/log-filters";
import { LogList } from "../../components/log/log-list";
import { RefreshButton } from "../../components/log/refresh-button";
import { type Log, useLog } from "../../components/log/use-log";
import { Notice } from "../../components/notice";
import { PageHeader } from "../../components/page-header";
import { usePageTitle } from "../../hooks/use-page-title";
import { t } from "../../lib/i18n/translate";
import { REQUEST_COLUMNS } from "./request-columns";
import { RequestDetails } from "./request-details";

const FILTERS = ["correlationId", "outcome", "errorCode", "templateId", "apiKeyId", "source", "from", "to"];

const OUTCOMES = [
  { value: "ok", label: t("Succeeded") },
  { value: "failed", label: t("Failed") },
];
const SOURCES = [
  { value: "API", label: "API" },
  { value: "CUSTOMER_PORTAL", label: t("Portal") },
];

/** Shows the calls that generate documents, failed ones too, the newest first. */
export default function RequestsPage() {
  usePageTitle(t("Activity"));
  const log = useLog<LoggedRequest>({
    call: "GET /api/app/workspaces/:workspaceId/requests",
    listKey: "requests",
    filters: FILTERS,
  });

  return (
    <>
      <PageHeader title={t("Activity")}>
        <RefreshButton log={log} />
        <ExportButtons
          call="GET /api/app/workspaces/:workspaceId/request-export"
          query={log.query}
          name="requests"
          disabled={!log.rows?.length}
        />
      </PageHeader>
      <Filters log={log} />
      <LogList
        what={t("requests")}
        icon={<HistoryOutlined />}
        log={log}
        columns={REQUEST_COLUMNS}
        empty={
          <Notice icon={<HistoryOutlined />} tone="primary" action={<Link to="/api-keys">{t("Call the API")}</Link>}>
            {t("No requests to show. Calls to the API and previews appear here within seconds, failed ones too.")}
          </Notice>
        }
      />
      <RequestDetails id={log.opened} onClose={log.close} />
    </>
  );
}

function Filters({ log: { values, filter, isFiltered, clear, rows = [] } }: { log: Log<LoggedRequest> }) {
  const templates = useOptions<TemplateDetails>("templates");
  const apiKeys = useOptions<ApiKey>("apikeys");
  const set = (name: string) => (value: string) => filter({ [name]: value });
  const { correlationId = "", outcome = "", errorCode = "", templateId = "", apiKeyId = "" } = values;
  const { source = "", from = "", to = "" } = values;
  const codes = [...new Set(rows.flatMap((row) => row.errorCode ?? []))].sort();
  return (
    <LogFilters what={t("requests")} isFiltered={isFiltered} onClear={clear}>
      <FilterText
        label={t("Correlation ID")}
        value={correlationId}
        onChange={set("correlationId")}
        placeholder={t("From an error or x-correlation-id")}
      />
      <FilterSelect label={t("Result")} value={outcome} onChange={set("outcome")} options={OUTCOMES} />
      {(codes.length > 0 || errorCode !== "") && (
        <FilterSelect
          label={t("Error")}
          value={errorCode}
          onChange={set("errorCode")}
          options={codes.map((code) => ({ value: code, label: code }))}
        />
      )}
      <FilterSelect label={t("Template")} value={templateId} onChange={set("templateId")} options={templates} />
      <FilterSelect label={t("API key")} value={apiKeyId} onChange={set("apiKeyId")} options={apiKeys} />
      <FilterSelect label={t("Source")} value={source} onChange={set("source")} options={SOURCES} />
      <FilterDate label={t("From")} value={from} onChange={set("from")} />
      <FilterDate label={t("To")} value={to} onChange={set("to")} />
    </LogFilters>
  );
}

/** Loads the records of a resource as options of a filter. Without them, the filter offers none. */
function useOptions<Row extends { id: string; name: string }>(resource: string) {
  const { query } = useList<Row>({ resource, pagination: { mode: "off" }, errorNotification: false });
  return (query.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
}
