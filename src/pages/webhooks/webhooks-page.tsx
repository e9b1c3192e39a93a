import { ApiOutlined } from "@ant-design/icons";
import type { DeliverySummary } from "../../../contract/webhooks";
import { FilterSelect, LogFilters } from "../../components/log/log-filters";
import { LogList } from "../../components/log/log-list";
import { RefreshButton } from "../../components/log/refresh-button";
import { useLog } from "../../components/log/use-log";
import { Notice } from "../../components/notice";
import { PageHeader } from "../../components/page-header";
import { useIsAllowed } from "../../hooks/use-is-allowed";
import { usePageTitle } from "../../hooks/use-page-title";
import { DELIVERY_COLUMNS } from "./delivery-columns";
import { DeliveryDetails } from "./delivery-details";
import { SigningSecret } from "./signing-secret";
import { TestEvent } from "./test-event";
import "./webhooks.css";

/** How often webhooks that will be tried again are read again. */
const REFRESH_MS = 5_000;

const STATES = [
  { value: "delivered", label: "Delivered" },
  { value: "waiting", label: "Will try again" },
  { value: "failed", label: "Failed" },
];

/** Shows the webhooks that were sent, and lets admins test receivers and manage the signing secret. */
export default function WebhooksPage() {
  usePageTitle("Webhooks");
  const isAdmin = useIsAllowed()("admin");
  const log = useLog<DeliverySummary>({
    call: "GET /api/app/workspaces/:workspaceId/webhook-deliveries",
    listKey: "deliveries",
    filters: ["state"],
    refreshMs: (rows) => (rows.some(({ state }) => state === "waiting") ? REFRESH_MS : 0),
  });
  return (
    <>
      <PageHeader title="Webhooks">
        <RefreshButton log={log} />
      </PageHeader>
      {isAdmin && (
        <div className="webhook-tools">
          <TestEvent />
          <SigningSecret />
        </div>
      )}
      <LogFilters what="webhooks" isFiltered={log.isFiltered} onClear={log.clear}>
        <FilterSelect
          label="Result"
          value={log.values.state ?? ""}
          onChange={(state) => log.filter({ state })}
          options={STATES}
        />
      </LogFilters>
      <LogList
        what="webhooks"
        icon={<ApiOutlined />}
        log={log}
        columns={DELIVERY_COLUMNS}
        empty={
          <Notice
            icon={<ApiOutlined />}
            tone="primary"
            action={
              <a href="/docs#tag/Webhooks" target="_blank" rel="noreferrer">
                Read about webhooks
              </a>
            }
          >
            No webhooks in the last days. Name an address in `webhook` when you generate documents in the background.
          </Notice>
        }
      />
      <DeliveryDetails id={log.opened} refreshMs={REFRESH_MS} isAdmin={isAdmin} onClose={log.close} />
    </>
  );
}
