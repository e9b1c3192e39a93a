import { useState } from "react";
import type { Product } from "../../../contract/products";
import type { ChangePreview } from "../../../contract/subscription";
import type { PlanChoice } from "../../components/plan-picker/plan-choice";
import { useSubmission } from "../../hooks/use-submission";
import { useWorkspaceId } from "../../hooks/workspace-queries";
import { errorMessage } from "../../lib/error-message";
import { t } from "../../lib/i18n/translate";
import { showToast } from "../../lib/toast-store";
import { call } from "../../session/http";

/** Change of plan that the user has to confirm. */
export interface ProposedChange {
  choice: PlanChoice;
  product: Product;
  /** Costs of the change, calculated by the service. */
  preview: ChangePreview;
  /** Documents generated this month, if they exceed the new plan's limit; otherwise null. */
  used: number | null;
  /** True if the user confirmed earlier consequences and the current ones are worse. */
  isRevised: boolean;
}

/** Changes the plan of the active workspace, after the user has confirmed the consequences. */
export function useChangePlan(current: Product | undefined, reloadSubscription: () => Promise<unknown>) {
  const workspaceId = useWorkspaceId();
  const [chosen, setChosen] = useState<PlanChoice | null>(null);
  const [proposed, setProposed] = useState<ProposedChange | null>(null);

  async function change(choice: PlanChoice): Promise<void> {
    await call("PATCH /api/app/workspaces/:workspaceId/subscription", { params: { workspaceId }, body: choice });
    showToast("success", t("Subscription changed"));
    // Before the dialog closes: the button that opened it can't take the focus back if its plan is now the current one.
    await reloadSubscription();
    setProposed(null);
  }

  const costOf = async (query: PlanChoice) =>
    (await call("GET /api/app/workspaces/:workspaceId/subscription/preview", { params: { workspaceId }, query }))
      .preview;

  /** Returns the number of documents generated this month if it exceeds a plan's limit; otherwise null. */
  async function usedAbove({ monthlyUsageLimit }: Product): Promise<number | null> {
    if (current && monthlyUsageLimit >= current.monthlyUsageLimit) return null;
    const { overallAnalytics } = await call("GET /api/app/workspaces/:workspaceId/analytics", {
      params: { workspaceId },
    });
    const used = overallAnalytics.currentMonthUsage;
    return used > monthlyUsageLimit ? used : null;
  }

  async function consequencesOf(choice: PlanChoice, product: Product): Promise<Omit<ProposedChange, "isRevised">> {
    const [preview, used] = await Promise.all([costOf(choice), usedAbove(product)]);
    return { choice, product, preview, used };
  }

  const submission = useSubmission(async (choice: PlanChoice, product: Product, confirmed: ProposedChange | null) => {
    setChosen(choice);
    try {
      // Checks again after the confirmation: the dialog may have been open for a day, and another admin may have
      // changed the plan.
      const found = await consequencesOf(choice, product);
      if (!(confirmed && isStillAcceptable(confirmed, found))) setProposed({ ...found, isRevised: confirmed !== null });
      else await change(choice);
    } catch (failure) {
      showToast("error", errorMessage(failure));
    } finally {
      setChosen(null);
    }
  });

  return {
    proposed,
    /** Plan whose selection is being processed. */
    busyPlan: chosen?.productCode ?? null,
    select: (choice: PlanChoice, product: Product) => submission.submit(choice, product, null),
    confirm: () => proposed && submission.submit(proposed.choice, proposed.product, proposed),
    cancel: () => setProposed(null),
  };
}

/** Fraction of an amount by which it may change while the user reads the dialog. The minimum is one cent. */
const READING_TOLERANCE = 1e-5;

/** Returns whether a confirmation is still valid: the current consequences are not worse than the confirmed ones. */
function isStillAcceptable(
  { preview: shown, used }: ProposedChange,
  { preview, used: usedNow }: Omit<ProposedChange, "isRevised">,
) {
  const cents = (dollars: number) => Math.round(dollars * 100);
  const toleranceCents = Math.max(1, READING_TOLERANCE * cents(shown.dueNow + shown.creditLeft));
  const isMoreExpensive =
    cents(preview.dueNow - shown.dueNow) > toleranceCents ||
    cents(shown.creditLeft - preview.creditLeft) > toleranceCents;
  return !isMoreExpensive && (usedNow === null || used !== null);
}
