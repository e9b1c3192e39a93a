import { AuditOutlined } from "@ant-design/icons";
import { Drawer, Grid } from "antd";
import type { ReactNode } from "react";
import type { AuditEvent } from "../../../contract/audit";
import { CopyableText } from "../../components/log/copyable-text";
import { ExportButtons } from "../../components/log/export-buttons";
import { Facts } from "../../components/log/log-details";
import { FilterDate, FilterSelect, FilterText, LogFilters } from "../../components/log/log-filters";
import { LogList } from "../../components/log/log-list";
import { LOG_TIME_WIDTH, LogTime } from "../../components/log/log-time";
import { RefreshButton } from "../../components/log/refresh-button";
import { useLog } from "../../components/log/use-log";
import { Notice } from "../../components/notice";
import { PageHeader } from "../../components/page-header";
import type { Column } from "../../components/records/column";
import { usePageTitle } from "../../hooks/use-page-title";
import { formatDateTime } from "../../lib/format";
import { t, translate } from "../../lib/i18n/translate";

/** First parts of the actions that concern a workspace. */
const SUBJECTS = [
  { value: "workspace", label: t("Workspace") },
  { value: "plan", label: t("Plan") },
  { value: "billing_details", label: t("Billing details") },
  { value: "payment", label: t("Payments") },
  { value: "invoice", label: t("Invoices") },
  { value: "member", label: t("Members") },
  { value: "invite", label: t("Invites") },
  { value: "api_key", label: t("API keys") },
  { value: "template", label: t("Templates") },
  { value: "webhook_secret", label: t("Webhooks") },
];

const COLUMNS: readonly Column<AuditEvent>[] = [
  {
    key: "at",
    title: t("Time"),
    value: ({ at }) => at,
    show: ({ at }) => <LogTime epochSeconds={at} />,
    width: LOG_TIME_WIDTH,
  },
  {
    key: "description",
    title: t("Event"),
    value: ({ description }) => translate(description),
    show: ({ description }) => <span className="log-sentence">{translate(description)}</span>,
  },
  { key: "target", title: t("Subject"), value: (event) => subjectOf(event) ?? "–", minWidth: 144 },
  { key: "actor", title: t("By"), value: actorOf, minWidth: 144 },
];

const PERIODS: Record<string, string> = { MONTHLY: t("Monthly"), YEARLY: t("Annual") };

/** Returns the name of what was changed. A changed plan has none: it shows the plan, or its billing period, before. */
function subjectOf({ action, targetName, details }: AuditEvent): string | null {
  if (action !== "plan.changed" || !details) return targetName;
  const { productCode, billingPeriod, previousProductCode, previousBillingPeriod } = details;
  if (previousProductCode !== productCode) return `${previousProductCode} → ${productCode}`;
  const [before, after] = [previousBillingPeriod, billingPeriod].map((period) => PERIODS[String(period)]);
  return `${productCode}: ${before} → ${after}`;
}

const ACTORS: Record<string, string> = {
  api_key: t("An API key"),
  operator: t("The operator"),
  service: t("The service"),
  anonymous: t("Unknown"),
};

function actorOf({ actorKind, actorEmail, details }: AuditEvent): string {
  if (actorKind === "api_key" && details?.apiKeyName !== undefined) {
    return t("API key {apiKey}", { apiKey: String(details.apiKeyName) });
  }
  return actorEmail ?? ACTORS[actorKind] ?? t("A customer");
}

/** Shows who has changed what in the workspace, the newest first. */
export default function AuditPage() {
  usePageTitle(t("Audit log"));
  const log = useLog<AuditEvent>({
    call: "GET /api/app/workspaces/:workspaceId/audit-events",
    listKey: "events",
    filters: ["subject", "actor", "from", "to"],
  });
  const { values, filter } = log;
  const set = (name: string) => (value: string) => filter({ [name]: value });
  return (
    <>
      <PageHeader title={t("Audit log")}>
        <RefreshButton log={log} />
        <ExportButtons
          call="GET /api/app/workspaces/:workspaceId/audit-export"
          query={log.query}
          name="audit-log"
          disabled={!log.rows?.length}
        />
      </PageHeader>
      <LogFilters what={t("events")} isFiltered={log.isFiltered} onClear={log.clear}>
        <FilterText
          label={t("By")}
          value={values.actor ?? ""}
          onChange={set("actor")}
          placeholder={t("Email address of a member")}
        />
        <FilterSelect label={t("Subject")} value={values.subject ?? ""} onChange={set("subject")} options={SUBJECTS} />
        <FilterDate label={t("From")} value={values.from ?? ""} onChange={set("from")} />
        <FilterDate label={t("To")} value={values.to ?? ""} onChange={set("to")} />
      </LogFilters>
      <LogList
        what={t("events")}
        icon={<AuditOutlined />}
        log={log}
        columns={COLUMNS}
        empty={
          <Notice icon={<AuditOutlined />} tone="primary" action={null}>
            {t("No events yet. Changes of members, plans, API keys and templates appear here.")}
          </Notice>
        }
      />
      <EventDetails event={log.rows?.find(({ id }) => id === log.opened)} onClose={log.close} />
    </>
  );
}

/** Shows all that is known about an event. The list has it already. */
function EventDetails({ event, onClose }: { event: AuditEvent | undefined; onClose: () => void }) {
  const wide = Grid.useBreakpoint().md ?? false;
  return (
    <Drawer title={t("Event")} open={event !== undefined} onClose={onClose} width={wide ? 560 : "100%"} destroyOnHidden>
      {event && <Facts facts={factsOf(event)} />}
    </Drawer>
  );
}

const factsOf = (event: AuditEvent): [string, ReactNode][] => [
  [t("Event"), translate(event.description)],
  [t("Action"), <code key="action">{event.action}</code>],
  [t("Time"), formatDateTime(event.at)],
  [t("By"), actorOf(event)],
  [t("Actor ID"), event.actorId],
  [t("Subject"), subjectOf(event)],
  [t("Subject ID"), event.targetId],
  [t("Details"), event.details && <pre key="details">{JSON.stringify(event.details, null, 2)}</pre>],
  [t("IP address"), event.address],
  [
    t("Correlation ID"),
    event.correlationId && <CopyableText key="id" text={event.correlationId} what={t("the correlation ID")} />,
  ],
];
