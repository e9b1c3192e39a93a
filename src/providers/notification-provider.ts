import type { NotificationProvider } from "@refinedev/core";
import { clearToast, showToast } from "../lib/toast-store";
import { currentUser } from "../session/session";

/**
 * Shows Refine's notifications as toasts. A success shows its message; a failure shows the error's text, which Refine
 * passes as the description.
 */
export const notificationProvider: NotificationProvider = {
  open({ type, message, description }) {
    // All requests of an ended session fail. The user sees the login page and needs no toast.
    if (currentUser() === null) return;
    if (type === "error") showToast("error", description ?? message);
    else if (type === "success") showToast("success", message);
  },
  close: clearToast,
};
