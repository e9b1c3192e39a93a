import { Button, Input } from "antd";
import { useRef } from "react";
import type { BillingDetails } from "../../../contract/invoices";
import { LIMITS } from "../../../contract/product";
import { Field } from "../../components/form/field";
import { serviceErrors } from "../../components/form/service-errors";
import { useFormFields } from "../../components/form/use-form-fields";
import { LoadFailed } from "../../components/load-failed";
import { Sheet } from "../../components/sheet";
import { useUnsavedWork } from "../../hooks/use-unsaved-work";
import { type useBillingDetails, useWorkspaceId } from "../../hooks/workspace-queries";
import { errorMessage } from "../../lib/error-message";
import { t } from "../../lib/i18n/translate";
import { showToast } from "../../lib/toast-store";
import { call } from "../../session/http";
import { FactList } from "./fact-list";

interface BillingDetailsSheetProps {
  details: ReturnType<typeof useBillingDetails>;
  canEdit: boolean;
}

/** Shows what invoices say about their buyer. Admins change it. */
export function BillingDetailsSheet({ details: { data, refetch }, canEdit }: BillingDetailsSheetProps) {
  if (!data) {
    return (
      <Sheet title={t("Billing details")} flush>
        <LoadFailed what={t("Your billing details")} retry={refetch} />
      </Sheet>
    );
  }
  return (
    <Sheet title={t("Billing details")}>
      {canEdit ? <DetailsForm details={data} reload={refetch} /> : <FactList facts={factsOf(data)} />}
    </Sheet>
  );
}

const factsOf = ({ name, address, vatId }: BillingDetails) =>
  [
    [t("Name"), name || "–"],
    [t("Address"), address || "–"],
    [t("VAT ID"), vatId || "–"],
  ] as const;

function DetailsForm({ details, reload }: { details: BillingDetails; reload: () => Promise<unknown> }) {
  const workspaceId = useWorkspaceId();
  const isSaved = useRef(false);
  const form = useFormFields<BillingDetails>({
    initial: details,
    check: () => ({}),
    async send(values) {
      try {
        await call("PATCH /api/app/workspaces/:workspaceId/billing-details", { params: { workspaceId }, body: values });
        showToast("success", t("Billing details saved"));
        await reload();
        // Otherwise, spaces that the service has removed would count as a change.
        form.reset();
        isSaved.current = true;
        return {};
      } catch (failure) {
        const own = { INVALID_REQUEST: t("Use letters, digits, spaces, dots, slashes and dashes.") };
        const errors = serviceErrors<BillingDetails>(failure, { name: {}, address: {}, vatId: own });
        // The toast would say "Unexpected error", and the field says what is wrong.
        if (Object.keys(errors).length === 0) showToast("error", errorMessage(failure));
        return errors;
      }
    },
  });
  useUnsavedWork(form.isChanged && !form.busy ? { text: t("The billing details are not saved yet."), save } : null);

  async function save(): Promise<boolean> {
    isSaved.current = false;
    await form.sendNow();
    return isSaved.current;
  }

  return (
    <form {...form.props} className="billing-details">
      <Field
        name="name"
        label={t("Name")}
        error={form.errors.name}
        hint={t("Without one, invoices have the workspace's name.")}
      >
        {(input) => (
          <Input
            {...input}
            autoComplete="organization"
            maxLength={LIMITS.maxNameCharacters}
            name="name"
            onChange={({ target }) => form.change({ name: target.value })}
            value={form.values.name}
          />
        )}
      </Field>
      <Field name="vatId" label={t("VAT ID")} error={form.errors.vatId}>
        {(input) => (
          <Input
            {...input}
            autoComplete="off"
            maxLength={LIMITS.maxVatIdCharacters}
            name="vatId"
            onChange={({ target }) => form.change({ vatId: target.value })}
            value={form.values.vatId}
          />
        )}
      </Field>
      <Field name="address" label={t("Address")} error={form.errors.address}>
        {(input) => (
          <Input.TextArea
            {...input}
            autoComplete="street-address"
            maxLength={LIMITS.maxBillingAddressCharacters}
            onChange={({ target }) => form.change({ address: target.value })}
            rows={4}
            value={form.values.address}
          />
        )}
      </Field>
      <p className="usage-note">{t("New invoices have these details. Invoices with a number keep theirs.")}</p>
      <div className="billing-actions">
        <Button htmlType="submit" disabled={!form.isChanged} loading={form.busy} type="primary">
          {t("Save")}
        </Button>
      </div>
    </form>
  );
}
