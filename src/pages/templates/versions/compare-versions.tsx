import { Button, Skeleton } from "antd";
import { useState } from "react";
import type { TemplateKind } from "../../../../contract/product";
import { CodeDiff } from "../../../components/code-editor/code-diff";
import { CompareDialog } from "../../../components/comparison/compare-dialog";
import type { ComparisonRequest } from "../../../components/comparison/comparison-request";
import { LoadFailed } from "../../../components/load-failed";
import { t } from "../../../lib/i18n/translate";
import { Choice } from "./choice";
import { useVersionText } from "./use-versions";

const DRAFT = "draft";
const NOTHING = "";

interface CompareVersionsProps {
  templateId: string;
  /** Name of the template. */
  name: string;
  kind: TemplateKind;
  /** Whether the editor has changes that are not saved. */
  isChanged: boolean;
  /** Revision of the draft that the page knows. */
  revision: number | undefined;
  versions: readonly { number: number }[];
  /** The editor's text. */
  html: string;
}

/** Lets the user choose two versions, or a version and the draft, and shows their difference. */
export function CompareVersions(props: CompareVersionsProps) {
  const { templateId, name, kind, isChanged, revision, versions, html } = props;
  const [request, setRequest] = useState<ComparisonRequest | null>(null);
  const [before, setBefore] = useState<string>(NOTHING);
  const [after, setAfter] = useState<string>(DRAFT);
  const one = useSide(templateId, before, html);
  const other = useSide(templateId, after, html);
  const options = [
    { value: DRAFT, label: t("Draft") },
    ...versions.map(({ number }) => ({ value: String(number), label: t("Version {number}", { number }) })),
  ];
  return (
    <div className="version-compare">
      <div className="version-sides">
        <Choice label={t("Compare")} onChange={setBefore} value={before}>
          <option value={NOTHING}>{t("Choose a version")}</option>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Choice>
        <Choice label={t("with")} onChange={setAfter} value={after}>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Choice>
      </div>
      {kind === "document" && before !== NOTHING && before !== after && (
        <Button
          className="version-documents"
          onClick={() =>
            setRequest({
              templateId,
              from: before,
              to: after,
              unsaved: after === DRAFT && isChanged ? { templateId, html } : null,
              revision: String(revision),
            })
          }
        >
          {t("Compare documents")}
        </Button>
      )}
      <CompareDialog name={name} request={request} onClose={() => setRequest(null)} />
      {before !== NOTHING &&
        (one.failed || other.failed ? (
          <LoadFailed what={t("The versions")} retry={() => Promise.all([one.retry(), other.retry()])} />
        ) : one.text === undefined || other.text === undefined ? (
          <Skeleton active paragraph={{ rows: 4 }} title={false} />
        ) : (
          <CodeDiff
            original={{ label: one.label, text: one.text }}
            modified={{ label: other.label, text: other.text }}
          />
        ))}
    </div>
  );
}

/** Returns one of the two texts. @param chosen number of a version, or {@link DRAFT} */
function useSide(templateId: string, chosen: string, html: string) {
  const isVersion = chosen !== DRAFT && chosen !== NOTHING;
  const { text, failed, reload } = useVersionText(templateId, isVersion ? Number(chosen) : undefined);
  return {
    label: isVersion ? t("Version {number}", { number: chosen }) : t("Draft"),
    text: isVersion ? text : html,
    failed: isVersion && failed,
    retry: async () => (isVersion ? reload() : undefined),
  };
}
