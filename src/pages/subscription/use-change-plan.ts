import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Product } from "../../../contract/products";
import type { PlanChoice } from "../../components/plan-picker/plan-choice";
import { useSubmission } from "../../components/use-submission";
import { analyticsQuery, SUBSCRIPTION_KEY, useWorkspaceId } from "../../components/workspace-queries";
import { errorMessage } from "../../providers/error-message";
import { call } from "../../providers/http";
import { showToast } from "../../providers/notifications/toast-store";

/** A change to a plan that has less than is used this month already: to be confirmed. */
export interface Lowering {
  choice: PlanChoice;
  product: Product;
  /** Documents made this month. */
  used: number;
}

/** Changes the plan of the active workspace; one that is used up with the change is only asked for first. */
export function useChangePlan(current: Product | undefined) {
  const workspaceId = useWorkspaceId();
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<PlanChoice | null>(null);
  const [lowering, setLowering] = useState<Lowering | null>(null);

  async function change(choice: PlanChoice): Promise<void> {
    await call("PATCH /api/app/workspaces/:workspaceId/subscription", { params: { workspaceId }, body: choice });
    showToast("success", "Subscription changed");
    setLowering(null);
    await queryClient.invalidateQueries({ queryKey: SUBSCRIPTION_KEY });
  }

  /** @returns how much is used, where that is more than the plan has; null where nothing need be asked */
  async function loweringTo(choice: PlanChoice, product: Product): Promise<Lowering | null> {
    if (current && product.monthlyUsageLimit >= current.monthlyUsageLimit) return null;
    const { overallAnalytics } = await queryClient.fetchQuery(analyticsQuery(workspaceId));
    const used = overallAnalytics.currentMonthUsage;
    return used > product.monthlyUsageLimit ? { choice, product, used } : null;
  }

  const submission = useSubmission(async (choice: PlanChoice, product: Product | null) => {
    setChosen(choice);
    try {
      const found = product && (await loweringTo(choice, product));
      if (found) setLowering(found);
      else await change(choice);
    } catch (failure) {
      showToast("error", errorMessage(failure));
    } finally {
      setChosen(null);
    }
  });

  return {
    lowering,
    /** The plan whose choice is being carried out. */
    busyPlan: chosen?.productCode ?? null,
    select: (choice: PlanChoice, product: Product) => submission.submit(choice, product),
    confirm: () => lowering && submission.submit(lowering.choice, null),
    cancel: () => setLowering(null),
  };
}
