import type { ReactNode } from "react";

interface FactsProps {
  facts: readonly (readonly [name: string, value: ReactNode])[];
}

/** What there is to know, a line each. */
export function FactList({ facts }: FactsProps) {
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
