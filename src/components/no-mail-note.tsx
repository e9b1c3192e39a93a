import { t } from "../lib/i18n/translate";
import { useOfferedProviders } from "./external-sign-in/use-offered-providers";

/**
 * Says where emails are if the service has no mail server, as after the first start on a developer's machine. Must be
 * last on a page: the note appears after the service has answered.
 */
export function NoMailNote() {
  const { sendsMail = true } = useOfferedProviders();
  if (sendsMail) return null;
  return (
    <p className="public-small">
      {t(
        "No email server is set up. The link is in the log of this service, and in the folder outbox of its data folder.",
      )}
    </p>
  );
}
