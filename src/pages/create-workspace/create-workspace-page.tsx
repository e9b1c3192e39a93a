import { useLogout } from "@refinedev/core";
import { Alert, Button, Input, type InputRef } from "antd";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { LIMITS, type PlanCode } from "../../../contract/product";
import type { WorkspaceEntry } from "../../../contract/workspaces";
import { Field } from "../../components/form/field";
import { serviceErrors } from "../../components/form/service-errors";
import { useFieldErrors } from "../../components/form/use-field-errors";
import { Logo } from "../../components/logo";
import type { PlanChoice } from "../../components/plan-picker/plan-choice";
import { PlanPicker } from "../../components/plan-picker/plan-picker";
import { PlansLoading } from "../../components/plan-picker/plans-loading";
import { usePageTitle } from "../../hooks/use-page-title";
import { useSubmission } from "../../hooks/use-submission";
import { useFreeTrial, useProducts } from "../../hooks/workspace-queries";
import { trackWorkspaceCreated } from "../../lib/analytics";
import { errorMessage } from "../../lib/error-message";
import { t } from "../../lib/i18n/translate";
import { isKnown } from "../../lib/is-known";
import { sanitizeText } from "../../lib/sanitize-text";
import { showToast } from "../../lib/toast-store";
import { workspaceNameError } from "../../lib/workspace-name";
import { call } from "../../session/http";
import { type Purchase, PurchaseDialog } from "./purchase-dialog";
import "./create-workspace-page.css";

interface CreateWorkspacePageProps {
  /** Workspaces that the user already has. */
  workspaces: readonly WorkspaceEntry[];
  /** Called if one of these already has the typed name. Makes it active and opens /. */
  onExisting: (entry: WorkspaceEntry) => void;
  /** Called after the creation: makes the workspace active, reloads the user's data and opens the next page. */
  onCreated: (entry: WorkspaceEntry) => Promise<void> | void;
}

// sic: required text (docs/requirements.md, VALID-14)
const EMPTY_NAME = t("Workspace name cannot be emtpy");

/** Creates a workspace from a name and a plan. */
export function CreateWorkspacePage({ workspaces, onExisting, onCreated }: CreateWorkspacePageProps) {
  usePageTitle(t("Create a workspace"));
  const input = useRef<InputRef>(null);
  const [typed, setTyped] = useState("");
  const { errors, setErrors, clearErrors } = useFieldErrors<{ name: string }>();
  const [busyPlan, setBusyPlan] = useState<PlanCode | null>(null);
  /** Purchase that the user has to confirm. */
  const [purchase, setPurchase] = useState<Purchase | null>(null);
  const plans = useProducts();
  const freeTrial = useFreeTrial();
  // If this call fails, the page shows the usual text.
  const hasHadTrial = freeTrial.data?.isAvailable === false;
  /** Asks once more if that call has failed, because a purchase has to be confirmed. */
  const isTrialOver = async () =>
    freeTrial.data ? hasHadTrial : (await freeTrial.refetch()).data?.data.freeTrial.isAvailable === false;

  const { submit } = useSubmission(async (choice: PlanChoice) => {
    const name = sanitizeText(typed);
    const isEmpty = workspaceNameError(name) !== null;
    setErrors(isEmpty ? { name: EMPTY_NAME } : {});
    if (isEmpty) {
      input.current?.focus();
      return;
    }
    const existing = workspaces.find(({ workspace }) => workspace.name === name);
    if (existing) {
      onExisting(existing);
      return;
    }
    const product = plans.data?.find(({ code }) => code === choice.productCode);
    setBusyPlan(choice.productCode);
    try {
      if (product && product.code !== "FREE" && !purchase && (await isTrialOver())) {
        setPurchase({ product, choice });
        return;
      }
      const entry = await call("POST /api/app/workspaces", { body: { ...choice, name } });
      trackWorkspaceCreated(choice.productCode);
      showToast("success", t("Workspace created"));
      await onCreated(entry);
    } catch (failure) {
      setPurchase(null);
      setErrors(serviceErrors(failure, { name: { EMPTY_WORKSPACE_NAME: EMPTY_NAME } }));
      showToast("error", errorMessage(failure));
    } finally {
      setBusyPlan(null);
    }
  });

  return (
    <div className="create-workspace">
      <header>
        <Logo />
        <WaysOut hasWorkspace={workspaces.length > 0} />
      </header>
      <main>
        <h1>{t("Create a new workspace.")}</h1>
        <p className="secondary-text">{t("Whatever your status, our offers evolve according to your needs.")}</p>
        <div className="create-workspace-name">
          <Field label={t("Workspace name")} error={errors.name}>
            {(field) => (
              <Input
                {...field}
                ref={input}
                value={typed}
                onChange={(event) => {
                  setTyped(event.target.value);
                  clearErrors({ name: event.target.value });
                }}
                placeholder={t("My workspace")}
                maxLength={LIMITS.maxNameCharacters}
                size="large"
                required
                autoFocus
              />
            )}
          </Field>
        </div>
        <h2 className="visually-hidden">{t("Plans")}</h2>
        {hasHadTrial && (
          <Alert
            className="create-workspace-trial-over"
            type="info"
            showIcon
            message={t(
              "You have had your free trial. The first invoice of a paid plan is due when you create the workspace.",
            )}
          />
        )}
        {plans.data && isKnown(freeTrial) && (
          <PlanPicker
            products={plans.data}
            // Also after the trial (docs/requirements.md, NEWWS-05): the dialog says what is bought.
            buttonText={t("Start free trial")}
            trialDays={freeTrial.data?.isAvailable ? freeTrial.data.days : undefined}
            busyPlan={busyPlan}
            onSelect={submit}
          />
        )}
        {/* Until it is known whether there is a text above the plans, so that they don't move. */}
        {(plans.isPending || (plans.data && !isKnown(freeTrial))) && <PlansLoading />}
        {plans.isLoadingError && (
          <Alert
            type="error"
            showIcon
            message={t("The plans could not be loaded.")}
            action={<Button onClick={() => plans.refetch()}>{t("Try again")}</Button>}
          />
        )}
      </main>
      <PurchaseDialog
        purchase={purchase}
        busy={busyPlan !== null}
        onConfirm={() => purchase && submit(purchase.choice)}
        onCancel={() => setPurchase(null)}
      />
    </div>
  );
}

/** Shows buttons to cancel and to sign out, because this page has no application layout with menus. */
function WaysOut({ hasWorkspace }: { hasWorkspace: boolean }) {
  const { mutate: signOut } = useLogout();
  const navigate = useNavigate();
  return (
    <div className="create-workspace-ways-out">
      {hasWorkspace && (
        <Button type="text" onClick={() => navigate("/", { replace: true })}>
          {t("Cancel")}
        </Button>
      )}
      <Button type="text" onClick={() => signOut()}>
        {t("Sign Out")}
      </Button>
    </div>
  );
}
