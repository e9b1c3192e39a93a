import { ApiOutlined } from "@ant-design/icons";
import { Grid, type InputRef } from "antd";
import { useRef, useState } from "react";
import type { DeliverySummary } from "../../../contract/webhooks";
import { FilterSelect, LogFilters } from "../../components/log/log-filters";
import { LogList } from "../../components/log/log-list";
import { RefreshButton } from "../../components/log/refresh-button";
import { useLog } from "../../components/log/use-log";
import { Notice } from "../../components/notice";
import { PageHeader } from "../../components/page-header";
import { tn } from "../../components/text-with-nodes";
import { useIsAllowed } from "../../hooks/use-is-allowed";
import { usePageTitle } from "../../hooks/use-page-title";
import { t } from "../../lib/i18n/translate";
import { AddressList } from "./address-list";
import { DELIVERY_COLUMNS } from "./delivery-columns";
import { DeliveryDetails } from "./delivery-details";
import { SigningSecret } from "./signing-secret";
import { TestEvent } from "./test-event";
import { useAddresses } from "./use-addresses";
import "./webhooks.css";

/** How often webhooks that will be tried again are read again. */
const REFRESH_MS = 5_000;

const STATES = [
  { value: "delivered", label: t("Delivered") },
  { value: "waiting", label: t("Will try again") },
  { value: "failed", label: t("Failed") },
];

/** Shows webhooks and the addresses that received them. Lets admins test receivers and manage the signing secret. */
export default function WebhooksPage() {
  usePageTitle(t("Webhooks"));
  const isAdmin = useIsAllowed()("admin");
  const log = useLog<DeliverySummary>({
    call: "GET /api/app/workspaces/:workspaceId/webhook-deliveries",
    listKey: "deliveries",
    filters: ["state", "url"],
    refreshMs: (rows) => (rows.some(({ state }) => state === "waiting") ? REFRESH_MS : 0),
  });
  const addresses = useAddresses(REFRESH_MS);
  const wide = Grid.useBreakpoint().lg ?? false;
  const [testUrl, setTestUrl] = useState("");
  const testField = useRef<InputRef>(null);
  const list = useRef<HTMLDivElement>(null);
  const chosen = log.values.url ?? "";

  function choose(url: string): void {
    log.filter({ url: url === chosen ? "" : url });
    // On phones, the list is below the window.
    if (!wide && url !== chosen) list.current?.scrollIntoView();
  }
  function prepareTest(url: string): void {
    setTestUrl(url);
    testField.current?.focus();
  }
  const both = {
    retry: () => Promise.all([log.retry(), addresses.retry()]),
    isRefreshing: log.isRefreshing || addresses.isRefreshing,
  };
  return (
    <>
      <PageHeader title={t("Webhooks")}>
        <RefreshButton log={both} />
      </PageHeader>
      {isAdmin && (
        <div className="webhook-tools">
          <TestEvent url={testUrl} onChange={setTestUrl} field={testField} />
          <SigningSecret />
        </div>
      )}
      <AddressList addresses={addresses} chosen={chosen} onChoose={choose} onTest={isAdmin ? prepareTest : undefined} />
      {/* Not until the height of the addresses is known, so that the filters don't move. */}
      {addresses.isKnown && (
        <div className="webhook-log" ref={list}>
          <LogFilters what={t("webhooks")} isFiltered={log.isFiltered} onClear={log.clear}>
            <FilterSelect
              label={t("Result")}
              value={log.values.state ?? ""}
              onChange={(state) => log.filter({ state })}
              options={STATES}
            />
            <FilterSelect
              label={t("Address")}
              value={chosen}
              onChange={(url) => log.filter({ url })}
              options={(addresses.rows ?? []).map(({ url }) => ({ value: url, label: url }))}
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
                {tn(
                  "No webhooks in the last days. Name an address in {field} when you generate documents in the background.",
                  { field: <code>webhook</code> },
                )}
              </Notice>
            }
          />
        </div>
      )}
      <DeliveryDetails id={log.opened} refreshMs={REFRESH_MS} isAdmin={isAdmin} onClose={log.close} />
    </>
  );
}
