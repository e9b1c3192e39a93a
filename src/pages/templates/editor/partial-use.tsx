import { Link } from "react-router";
import { LIMITS } from "../../../../contract/product";
import { tn } from "../../../components/text-with-nodes";
import { t } from "../../../lib/i18n/translate";
import type { TemplateRecord } from "../template";

interface PartialUseProps {
  name: string;
  usedBy: NonNullable<TemplateRecord["usedBy"]>;
}

/** Shows how a partial is used, and which templates use it. */
export function PartialUse({ name, usedBy }: PartialUseProps) {
  const render = <code>{`{% render "${name}" %}`}</code>;
  const layout = <code>{`{% layout "${name}" %}`}</code>;
  return (
    <section className="partial-use" aria-label={t("Use of this partial")}>
      <p>
        {usedBy.length > LIMITS.maxRenamedTemplates
          ? tn("Use it with {render} or {layout}. It can't be renamed while more than {max} templates use it.", {
              render,
              layout,
              max: LIMITS.maxRenamedTemplates,
            })
          : tn("Use it with {render} or {layout}. If you rename it, the name changes in all templates that use it.", {
              render,
              layout,
            })}
      </p>
      {usedBy.length === 0 ? (
        <p className="secondary-text">{t("No template uses it yet.")}</p>
      ) : (
        <>
          <p id="partial-users">{t("Used by")}</p>
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
