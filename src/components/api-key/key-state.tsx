import { Tag } from "antd";
import { formatDistance } from "../../lib/format";
import { t } from "../../lib/i18n/translate";
import { expiryState } from "./expiry";

/** Marks a key that has expired, or will soon. Empty for all others. */
export function KeyState({ expiresAt }: { expiresAt: number | null }) {
  const state = expiryState(expiresAt);
  if (expiresAt === null || state === "valid") return null;
  return (
    <Tag bordered={false} color={state === "expired" ? "error" : "warning"}>
      {state === "expired" ? t("Expired") : t("Expires {distance}", { distance: formatDistance(expiresAt) })}
    </Tag>
  );
}
