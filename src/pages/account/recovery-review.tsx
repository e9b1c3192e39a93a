import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { DeleteDialog } from "../../components/delete-dialog";
import { LoadFailed } from "../../components/load-failed";
import { Sheet } from "../../components/sheet";
import { ShortDate } from "../../components/short-date";
import { tn } from "../../components/text-with-nodes";
import { useSubmission } from "../../hooks/use-submission";
import type { useRecoveryReview } from "../../hooks/workspace-queries";
import { errorMessage } from "../../lib/error-message";
import { t } from "../../lib/i18n/translate";
import { showToast } from "../../lib/toast-store";
import { call } from "../../session/http";
import { useWorkspaces } from "../../session/workspace-context";
import { groupsOf, type ReviewItem } from "./review-items";
import "./recovery-review.css";

const TITLE = t("Check what your account had before");

/**
 * Shows what the account had before its password was recovered: somebody who knew the old password may have made it.
 * Shows nothing if there was no recovery, or after the customer has ended the review.
 */
export function RecoveryReview({ query: { data, refetch } }: { query: ReturnType<typeof useRecoveryReview> }) {
  const [asked, setAsked] = useState<ReviewItem | null>(null);
  const { remove, reload } = useWorkspaces();
  const queries = useQueryClient();
  const groups = data?.review ? groupsOf(data.review) : [];

  const ending = useSubmission(async () => {
    if (!asked) return;
    try {
      await asked.end();
    } catch (failure) {
      showToast("error", errorMessage(failure));
      return;
    }
    showToast("success", asked.done);
    setAsked(null);
    if (groups.some(({ workspace }) => workspace?.id === asked.id)) {
      remove(asked.id);
      void reload();
    }
    // The page lists second factors in another place, too.
    await queries.invalidateQueries();
  });
  const finishing = useSubmission(async () => {
    try {
      await call("DELETE /api/app/recovery-review");
    } catch (failure) {
      showToast("error", errorMessage(failure));
      return;
    }
    await refetch();
  });

  if (!data) {
    return (
      <Sheet title={TITLE}>
        <LoadFailed what={t("What your account had before its recovery")} retry={refetch} />
      </Sheet>
    );
  }
  if (!data.review) return null;
  return (
    <Sheet title={TITLE}>
      <p className="account-warning">
        {tn(
          "You recovered your password on {date}. If someone else knew the old one, they may have made some of this. End what is not yours.",
          { date: <ShortDate epochSeconds={data.review.recoveredAt} /> },
        )}
      </p>
      {groups.length === 0 && <p className="account-warning">{t("There is nothing left to check.")}</p>}
      {groups.map(({ id, name, workspace, note, items }) => (
        <section key={id} className="review-group" aria-label={name}>
          {workspace ? (
            <ReviewRow item={workspace} onEnd={setAsked} />
          ) : (
            <strong className="review-name">{name}</strong>
          )}
          {note && <p className="review-note secondary-text">{note}</p>}
          <ul>
            {items.map((item) => (
              <li key={item.id}>
                <ReviewRow item={item} onEnd={setAsked} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Button type="primary" loading={finishing.busy} onClick={finishing.submit}>
        {t("Everything left is mine")}
      </Button>
      <DeleteDialog
        title={asked?.title ?? ""}
        verb={asked?.verb ?? t("Delete")}
        open={asked !== null}
        busy={ending.busy}
        onConfirm={ending.submit}
        onClose={() => !ending.busy && setAsked(null)}
      >
        <p className="review-asked">{asked?.name}</p>
      </DeleteDialog>
    </Sheet>
  );
}

interface ReviewRowProps {
  item: ReviewItem;
  onEnd: (item: ReviewItem) => void;
}

function ReviewRow({ item, onEnd }: ReviewRowProps) {
  return (
    <div className="review-row">
      <div>
        <strong>{item.name}</strong>
        <p className="secondary-text">
          {tn("{detail}, since {date}", { detail: item.detail, date: <ShortDate epochSeconds={item.createdAt} /> })}
        </p>
      </div>
      {item.verb && (
        <Button danger aria-label={`${item.verb} ${item.name}`} onClick={() => onEnd(item)}>
          {item.verb}
        </Button>
      )}
    </div>
  );
}
