import { useState } from "react";
import type { Product } from "../../../contract/products";
import type { ChangePreview } from "../../../contract/subscription";
import type { PlanChoice } from "../../components/plan-picker/plan-choice";
import { useSubmission } from "../../hooks/use-submission";
import { useWorkspaceId } from "../../hooks/workspace-queries";
import { errorMessage } from "../../lib/error-message";
import { showToast } from "../../lib/toast-store";
import { call } from "../../session/http";

/** A change that costs something, or takes something away: to be confirmed. */
export interface ProposedChange {
  choice: PlanChoice;
  product: Product;
  /** What it costs, as the server says. */
  preview: ChangePreview;
  /** Documents made this month, where that is more than the plan has; null elsewhere. */
  used: number | null;
  /** Whether it is asked again, because it was other amounts that were confirmed. */
  isRevised: boolean;
}

/** Changes the plan of the active workspace; a change that has consequences is only asked for first. */
export function useChangePlan(current: Product | undefined, reloadSubscription: () => Promise<unknown>) {
  const workspaceId = useWorkspaceId();
  const [chosen, setChosen] = useState<PlanChoice | null>(null);
  const [proposed, setProposed] = useState<ProposedChange | null>(null);

  async function change(choice: PlanChoice): Promise<void> {
    await call("PATCH /api/app/workspaces/:workspaceId/subscription", { params: { workspaceId }, body: choice });
    showToast("success", "Subscription changed");
    setProposed(null);
    await reloadSubscription();
  }

  const costOf = async (query: PlanChoice) =>
    (await call("GET /api/app/workspaces/:workspaceId/subscription/preview", { params: { workspaceId }, query }))
      .preview;

  /** Returns how much is used, where that is more than the plan has. */
  async function usedAbove({ monthlyUsageLimit }: Product): Promise<number | null> {
    if (current && monthlyUsageLimit >= current.monthlyUsageLimit) return null;
    const { overallAnalytics } = await call("GET /api/app/workspaces/:workspaceId/analytics", {
      params: { workspaceId },
    });
    const used = overallAnalytics.currentMonthUsage;
    return used > monthlyUsageLimit ? used : null;
  }

  /** Returns what is to be confirmed; null where the change costs nothing, now or later, and takes nothing away. */
  async function consequencesOf(
    choice: PlanChoice,
    product: Product,
  ): Promise<Omit<ProposedChange, "isRevised"> | null> {
    const [preview, used] = await Promise.all([costOf(choice), usedAbove(product)]);
    const { dueNow, creditUsed, creditLeft, nextInvoiceAt } = preview;
    const free = dueNow === 0 && creditUsed === 0 && creditLeft === 0 && nextInvoiceAt === null;
    return free && used === null ? null : { choice, product, preview, used };
  }

  const submission = useSubmission(async (choice: PlanChoice, product: Product, confirmed: ProposedChange | null) => {
    setChosen(choice);
    try {
      // Once more after the answer: the question may have stood there for a day, and somebody else may have changed the plan.
      const found = await consequencesOf(choice, product);
      if (found && !(confirmed && holds(confirmed, found))) setProposed({ ...found, isRevised: confirmed !== null });
      else await change(choice);
    } catch (failure) {
      showToast("error", errorMessage(failure));
    } finally {
      setChosen(null);
    }
  });

  return {
    proposed,
    /** The plan whose choice is being carried out. */
    busyPlan: chosen?.productCode ?? null,
    select: (choice: PlanChoice, product: Product) => submission.submit(choice, product, null),
    confirm: () => proposed && submission.submit(proposed.choice, proposed.product, proposed),
    cancel: () => setProposed(null),
  };
}

/** Of an amount, what the minutes of reading may take; never less than a cent. */
const READING = 1e-5;

/** Returns whether what was confirmed is no better than what is found now. */
function holds(
  { preview: shown, used }: ProposedChange,
  { preview, used: usedNow }: Omit<ProposedChange, "isRevised">,
) {
  const cents = (dollars: number) => Math.round(dollars * 100);
  const bearable = Math.max(1, READING * cents(shown.dueNow + shown.creditLeft));
  const dearer =
    cents(preview.dueNow - shown.dueNow) > bearable || cents(shown.creditLeft - preview.creditLeft) > bearable;
  return !dearer && (usedNow === null || used !== null);
}
