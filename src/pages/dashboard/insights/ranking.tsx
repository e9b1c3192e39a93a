import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { formatCount } from "../../../lib/format";

interface RankingProps {
  title: string;
  /** Replaces the list if it has no rows. */
  empty: ReactNode;
  /** The largest count first. */
  rows: readonly { key: string; label: ReactNode; path: string; count: number }[];
}

/** Lists the most frequent entries, with links to their details and bars for their counts. */
export function Ranking({ title, empty, rows }: RankingProps) {
  const titleId = useId();
  const largest = rows[0]?.count ?? 1;
  return (
    <section aria-labelledby={titleId} className="ranking">
      <h3 id={titleId}>{title}</h3>
      {rows.length === 0 && <p className="secondary-text">{empty}</p>}
      {rows.length > 0 && (
        <ol>
          {rows.map(({ key, label, path, count }) => (
            <li key={key}>
              <Link className="ranking-label" to={path}>
                {label}
              </Link>
              <span className="tabular">{formatCount(count)}</span>
              <span aria-hidden className="ranking-bar" style={{ inlineSize: `${(100 * count) / largest}%` }} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
