import { Button, Input, Modal, Select } from "antd";
import { type ClipboardEvent, useRef } from "react";
import { ROLES, type Role } from "../../../contract/product";
import { Field } from "../../components/form/field";
import { useFormFields } from "../../components/form/use-form-fields";
import { t } from "../../lib/i18n/translate";
import { popupContainer } from "../../lib/popup-container";
import { restoreFocus } from "../../lib/restore-focus";
import { addressesIn } from "./address-list";
import { ROLE_NAMES } from "./member";
import { type InviteOutcome, useSendInvites } from "./use-send-invites";

interface InviteValues {
  email: string;
  role: Role;
}

const INITIAL: InviteValues = { email: "", role: "USER" };

/**
 * Invites one address or a list of them. Each address has its own result, and the field keeps those that were refused.
 * The text of a list survives a dialog that was closed by mistake; Cancel and success clear it.
 */
export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const element = useRef<HTMLFormElement>(null);
  const invites = useSendInvites();
  const form = useFormFields<InviteValues>({
    initial: INITIAL,
    check: ({ email }) => (addressesIn(email).length === 0 ? { email: t("Enter your email") } : {}),
    async send({ email, role }) {
      const { refused, message } = await invites.send(addressesIn(email), role);
      if (refused.length === 0) {
        reset();
        onClose();
        return {};
      }
      if (message === null) return {};
      form.change({ email: refused.join(", ") });
      return { email: message };
    },
  });
  const reset = () => {
    form.reset();
    invites.clear();
  };
  const addresses = addressesIn(form.values.email);
  const close = (next: () => void) => {
    if (form.busy) return;
    next();
    onClose();
  };

  return (
    <Modal
      title={t("New member")}
      open={open}
      // The dialog takes the focus when its animation ends, so the first field gets it afterwards.
      afterOpenChange={(opened) => opened && element.current?.querySelector<HTMLElement>("input")?.focus()}
      // The button that opened the dialog may be on another page.
      afterClose={restoreFocus}
      onCancel={() => close(addresses.length > 1 ? invites.clear : reset)}
      footer={null}
      width={416}
      destroyOnHidden
    >
      <form ref={element} {...form.props}>
        <p className="dialog-intro">{t("We'll email them a link to join this workspace.")}</p>
        <Field
          name="email"
          label={t("E-mail")}
          error={form.errors.email}
          hint={t("Separate several addresses with commas, or paste a list.")}
        >
          {(input) => (
            <Input
              {...input}
              autoCapitalize="none"
              autoComplete="off"
              inputMode="email"
              name="email"
              onChange={({ target }) => form.change({ email: target.value })}
              onPaste={(event) => pasteLines(event, (email) => form.change({ email }))}
              required
              value={form.values.email}
            />
          )}
        </Field>
        <Field name="role" label={t("Role")} error={undefined}>
          {(input) => (
            <Select<Role>
              {...input}
              className="field-select"
              getPopupContainer={popupContainer}
              onChange={(role) => form.change({ role })}
              options={ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }))}
              value={form.values.role}
              // Screen readers don't announce the entries of a virtual list.
              virtual={false}
            />
          )}
        </Field>
        <Results addresses={addresses} outcomes={invites.outcomes} />
        <div className="dialog-actions">
          <Button onClick={() => close(reset)}>{t("Cancel")}</Button>
          <Button htmlType="submit" loading={form.busy} type="primary">
            {t("Invite")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** Shows each address of a list with its result. */
function Results({ addresses, outcomes }: { addresses: string[]; outcomes: ReadonlyMap<string, InviteOutcome> }) {
  const shown = [...new Set([...outcomes.keys(), ...addresses])];
  if (shown.length < 2) return null;
  return (
    <ul
      aria-label={t("Addresses")}
      aria-live="polite"
      className="invite-results"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      {shown.map((address) => {
        const { kind, text } = outcomes.get(address) ?? { kind: "waiting", text: "" };
        return (
          <li key={address}>
            <bdi>{address}</bdi>
            <span className={`invite-${kind}`}>{text}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** Pastes a list of several lines: without this, the browser would join the lines without a separator. */
function pasteLines(event: ClipboardEvent<HTMLInputElement>, change: (text: string) => void): void {
  const text = event.clipboardData.getData("text");
  if (!/[\r\n]/.test(text.trim())) return;
  event.preventDefault();
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== "");
  change(value.slice(0, selectionStart ?? value.length) + lines.join(", ") + value.slice(selectionEnd ?? value.length));
}
