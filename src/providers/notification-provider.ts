import type { NotificationProvider } from "@refinedev/core";
import { clearToast, showToast } from "../lib/toast-store";
import { currentUser } from "../session/session";

/**
 * Shows Refine's notifications as our toasts: of a success its message, of a failure the error's own words, which Refine
 * hands over as the description.
 */
export const notificationProvider: NotificationProvider = {
  open({ type, message, description }) {
    // The requests of a session that has ended fail one after the other; the login page says enough.
    if (currentUser() === null) return;
    if (type === "error") showToast("error", description ?? message);
    else if (type === "success") showToast("success", message);
  },
  close: clearToast,
};
