import { ShortDate } from "../../../components/short-date";
import type { TemplateRecord } from "../template";
import "./last-change.css";

/** Shows the date and the author of the last change of a template. */
export function LastChange({ row: { updatedAt, updatedBy } }: { row: TemplateRecord }) {
  return (
    <div className="last-change">
      <ShortDate epochSeconds={updatedAt} />
      {updatedBy && (
        <bdi className="last-change-author" title={updatedBy}>
          {updatedBy}
        </bdi>
      )}
    </div>
  );
}
