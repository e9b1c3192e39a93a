import { Skeleton } from "antd";
import type { ReactNode } from "react";

interface FactsProps {
  /** Name and value; a value that is undefined is still loading. */
  facts: readonly (readonly [name: string, value: ReactNode])[];
}

/** What there is to know, a line each. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="tabular">{value ?? <Skeleton.Button active size="small" aria-label="Loading" />}</dd>
        </div>
      ))}
    </dl>
  );
}
