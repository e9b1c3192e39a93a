import type { ReactNode } from "react";

interface FactsProps {
  facts: readonly (readonly [name: string, value: ReactNode])[];
}

/** Shows a list of names and values. */
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
