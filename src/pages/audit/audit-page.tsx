import { AuditOutlined } from "@ant-design/icons";
import { Drawer, Grid } from "antd";
import type { ReactNode } from "react";
import type { AuditEvent } from "../../../contract/audit";
import { CopyableText } from "../../components/log/copyable-text";
import { ExportButtons } from "../../components/log/export-buttons";
import { Facts } from "../../components/log/log-details";
import { FilterDate, FilterSelect, FilterText, LogFilters } from "../../components/log/log-filters";
import { LogList } from "../../components/log/log-list";
import { LogTime } from "../../components/log/log-time";
import { RefreshButton } from "../../components/log/refresh-button";
import { useLog } from "../../components/log/use-log";
import { Notice } from "../../components/notice";
import { PageHeader } from "../../components/page-header";
import type { Column } from "../../components/records/column";
import { usePageTitle } from "../../hooks/use-page-title";
import { formatDateTime } from "../../lib/format";

/** First parts of the actions that concern a workspace. */
const SUBJECTS = [
  { value: "workspace", label: "Workspace" },
  { value: "plan", label: "Plan" },
  { value: "member", label: "Members" },
  { value: "invite", label: "Invites" },
  { value: "api_key", label: "API keys" },
  { value: "template", label: "Templates" },
  { value: "webhook_secret", label: "Webhooks" },
];

const COLUMNS: readonly Column<AuditEvent>[] = [
  { key: "at", title: "Time", value: ({ at }) => at, show: ({ at }) => <LogTime epochSeconds={at} />, width: 184 },
  { key: "description", title: "Event", value: ({ description }) => description },
  { key: "target", title: "Subject", value: ({ targetName }) => targetName ?? "–", width: 232 },
  { key: "actor", title: "By", value: actorOf, width: 232 },
];

const ACTORS: Record<string, string> = {
  api_key: "An API key",
  operator: "The operator",
  service: "The service",
  anonymous: "Unknown",
};

function actorOf({ actorKind, actorEmail }: AuditEvent): string {
  return actorEmail ?? ACTORS[actorKind] ?? "A customer";
}

/** Shows who has changed what in the workspace, the newest first. */
export default function AuditPage() {
  usePageTitle("Audit log");
  const log = useLog<AuditEvent>({
    call: "GET /api/app/workspaces/:workspaceId/audit-events",
    listKey: "events",
    filters: ["subject", "actor", "from", "to"],
  });
  const { values, filter } = log;
  const set = (name: string) => (value: string) => filter({ [name]: value });
  return (
    <>
      <PageHeader title="Audit log">
        <RefreshButton log={log} />
        <ExportButtons
          call="GET /api/app/workspaces/:workspaceId/audit-export"
          query={log.query}
          name="audit-log"
          disabled={!log.rows?.length}
        />
      </PageHeader>
      <LogFilters what="events" isFiltered={log.isFiltered} onClear={log.clear}>
        <FilterText
          label="By"
          value={values.actor ?? ""}
          onChange={set("actor")}
          placeholder="Email address of a member"
        />
        <FilterSelect label="Subject" value={values.subject ?? ""} onChange={set("subject")} options={SUBJECTS} />
        <FilterDate label="From" value={values.from ?? ""} onChange={set("from")} />
        <FilterDate label="To" value={values.to ?? ""} onChange={set("to")} />
      </LogFilters>
      <LogList
        what="events"
        icon={<AuditOutlined />}
        log={log}
        columns={COLUMNS}
        empty={
          <Notice icon={<AuditOutlined />} tone="primary" action={null}>
            No events yet. Changes of members, plans, API keys and templates appear here.
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
    <Drawer title="Event" open={event !== undefined} onClose={onClose} width={wide ? 560 : "100%"} destroyOnHidden>
      {event && <Facts facts={factsOf(event)} />}
    </Drawer>
  );
}

const factsOf = (event: AuditEvent): [string, ReactNode][] => [
  ["Event", event.description],
  ["Action", <code key="action">{event.action}</code>],
  ["Time", formatDateTime(event.at)],
  ["By", actorOf(event)],
  ["Actor ID", event.actorId],
  ["Subject", event.targetName],
  ["Subject ID", event.targetId],
  ["Details", event.details && <pre key="details">{JSON.stringify(event.details, null, 2)}</pre>],
  ["IP address", event.address],
  [
    "Correlation ID",
    event.correlationId && <CopyableText key="id" text={event.correlationId} label="correlation ID" />,
  ],
];
