import { Link } from "react-router";
import type { TemplateRecord } from "../template";

interface PartialUseProps {
  name: string;
  usedBy: NonNullable<TemplateRecord["usedBy"]>;
}

/** Shows how a partial is used, and which templates use it. */
export function PartialUse({ name, usedBy }: PartialUseProps) {
  return (
    <section className="partial-use" aria-label="Use of this partial">
      <p>
        Use it with <code>{`{% render "${name}" %}`}</code> or <code>{`{% layout "${name}" %}`}</code>. A new name is
        changed in all templates that use it.
      </p>
      {usedBy.length === 0 ? (
        <p className="secondary-text">No template uses it yet.</p>
      ) : (
        <>
          <p id="partial-users">Used by</p>
          <ul aria-labelledby="partial-users">
            {usedBy.map(({ id, name }) => (
              <li key={id}>
                <Link to={{ search: `${new URLSearchParams({ templateId: id })}` }}>
                  <bdi>{name}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
