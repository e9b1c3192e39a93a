import { changeSubscription, readSubscription } from "../../contract/subscription";
import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { epochSeconds } from "../http/epoch";
import type { Serve } from "../http/serve";
import type { Plans } from "../products/plans";
import { boundaryAfter } from "./periods";
import { subscriptionOf } from "./store";

/** @param freeTrial milliseconds that a workspace's first paid plan costs nothing for */
export function serveSubscription(serve: Serve, db: Queries, plans: Plans, freeTrial: number): void {
  serve(readSubscription, async ({ params: { workspaceId } }) => {
    const { productCode, billingPeriod, freeTrialExpiresAt, billedFrom } = await withWorkspace(db, workspaceId, (tx) =>
      subscriptionOf(tx, workspaceId, plans).read(),
    );
    return {
      subscription: {
        product: plans.of(productCode),
        billingPeriod,
        freeTrialExpiration: freeTrialExpiresAt && productCode !== "FREE" ? epochSeconds(freeTrialExpiresAt) : null,
        nextInvoiceAt: billedFrom && epochSeconds(boundaryAfter(new Date(), billedFrom, billingPeriod)),
      },
    };
  });

  serve(changeSubscription, async ({ params: { workspaceId }, body }) => {
    await withWorkspace(db, workspaceId, (tx) =>
      subscriptionOf(tx, workspaceId, plans).change(body, freeTrial, new Date()),
    );
    return {};
  });
}
