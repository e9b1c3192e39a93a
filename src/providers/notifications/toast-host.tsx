import { notification } from "antd";
import { useEffect, useSyncExternalStore } from "react";
import { clearToast, currentToast, onToastChange, TOAST_DURATIONS } from "./toast-store";

const KEY = "toast";

/** Shows the toast at the bottom left; it closes by itself, with its button, or when it is cleared. Mounted once. */
export function ToastHost() {
  const toast = useSyncExternalStore(onToastChange, currentToast);
  const [api, holder] = notification.useNotification({ placement: "bottomLeft", bottom: 16 });

  useEffect(() => {
    if (!toast) return api.destroy(KEY);
    api[toast.type]({
      key: KEY,
      message: toast.message,
      duration: TOAST_DURATIONS[toast.type] / 1000,
      role: toast.type === "error" ? "alert" : "status",
      onClose: () => {
        // The one that closed may have been followed by another already.
        if (currentToast()?.number === toast.number) clearToast();
      },
    });
  }, [toast, api]);

  return holder;
}
