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
import { t } from "../../lib/i18n/translate";
import { DELIVERY_COLUMNS } from "./delivery-columns";
import { DeliveryDetails } from "./delivery-details";
import { SigningSecret } from "./signing-secret";
import { TestEvent } from "./test-event";
import "./webhooks.css";

/** How often webhooks that will be tried again are read again. */
const REFRESH_MS = 5_000;

const STATES = [
  { value: "delivered", label: t("Delivered") },
  { value: "waiting", label: t("Will try again") },
  { value: "failed", label: t("Failed") },
];

/** Shows the webhooks that were sent, and lets admins test receivers and manage the signing secret. */
export default function WebhooksPage() {
  usePageTitle(t("Webhooks"));
  const isAdmin = useIsAllowed()("admin");
  const log = useLog<DeliverySummary>({
    call: "GET /api/app/workspaces/:workspaceId/webhook-deliveries",
    listKey: "deliveries",
    filters: ["state"],
    refreshMs: (rows) => (rows.some(({ state }) => state === "waiting") ? REFRESH_MS : 0),
  });
  return (
    <>
      <PageHeader title={t("Webhooks")}>
        <RefreshButton log={log} />
      </PageHeader>
      {isAdmin && (
        <div className="webhook-tools">
          <TestEvent />
          <SigningSecret />
        </div>
      )}
      <LogFilters what={t("webhooks")} isFiltered={log.isFiltered} onClear={log.clear}>
        <FilterSelect
          label={t("Result")}
          value={log.values.state ?? ""}
          onChange={(state) => log.filter({ state })}
          options={STATES}
        />
      </LogFilters>
      <LogList
        what={t("webhooks")}
        icon={<ApiOutlined />}
        log={log}
        columns={DELIVERY_COLUMNS}
        empty={
          <Notice
            icon={<ApiOutlined />}
            tone="primary"
            action={
              <a href="/docs#tag/Webhooks" target="_blank" rel="noreferrer">
                {t("Read about webhooks")}
              </a>
            }
          >
            {t(
              "No webhooks in the last days. Name an address in `webhook` when you generate documents in the background.",
            )}
          </Notice>
        }
      />
      <DeliveryDetails id={log.opened} refreshMs={REFRESH_MS} isAdmin={isAdmin} onClose={log.close} />
    </>
  );
}
