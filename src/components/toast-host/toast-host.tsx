import { CheckCircleFilled, CloseCircleFilled, CloseOutlined } from "@ant-design/icons";
import { useEffect, useState, useSyncExternalStore } from "react";
import { t } from "../../lib/i18n/translate";
import { clearToast, currentToast, onToastChange, TOAST_DURATIONS_MS, type Toast } from "../../lib/toast-store";
import "./toast-host.css";

/**
 * Shows the toast at the bottom left. Always mounted: screen readers announce changes only in a live region that
 * already exists.
 */
export function ToastHost() {
  const toast = useSyncExternalStore(onToastChange, currentToast);
  return (
    <div className="toast-host" aria-live="polite">
      {toast && <ShownToast key={toast.number} toast={toast} />}
    </div>
  );
}

/**
 * Closes after a time, with its button, or when the toast is cleared. Stays while the pointer is on it, and if it has
 * an action.
 */
function ShownToast({ toast: { type, message, action } }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || action) return;
    const timer = setTimeout(clearToast, TOAST_DURATIONS_MS[type]);
    return () => clearTimeout(timer);
  }, [held, type, action]);

  return (
    <div
      className={`toast toast-${type}`}
      role={type === "error" ? "alert" : "status"}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      {type === "error" ? <CloseCircleFilled aria-hidden="true" /> : <CheckCircleFilled aria-hidden="true" />}
      <span className="toast-message">{message}</span>
      {action && (
        <button type="button" className="toast-action" onClick={action.run}>
          {action.label}
        </button>
      )}
      <button type="button" className="toast-close" aria-label={t("Close")} onClick={clearToast}>
        <CloseOutlined aria-hidden="true" />
      </button>
    </div>
  );
}
