import { Button } from "antd";
import { memo, type ReactNode } from "react";
import { CodeEditor } from "../../../components/code-editor/code-editor";
import type { CodeMarker } from "../../../components/code-editor/code-field";
import { Sheet } from "../../../components/sheet";
import { t } from "../../../lib/i18n/translate";
import { EditorField } from "../editor/editor-field";
import type { FormTemplate } from "../fill-in/fill-in-view";
import { ParameterViews } from "../fill-in/parameter-views";

interface TryOutCardProps {
  /** Template whose parameters a form can show; null if there is none. */
  template: FormTemplate | null;
  parameters: string;
  /** Error message of the parameters. */
  error: string | undefined;
  busy: boolean;
  onChange: (parameters: string) => void;
  onGenerate: () => void;
  /** Button that moves the card beside the page, or below it. */
  placement: ReactNode;
  /** The template's sample sets. */
  samples: ReactNode;
  /** Print options and clock. */
  settings: ReactNode;
  /** Says what a try-out counts towards. */
  count: ReactNode;
  /** Whether the button and the count are in the line of the title. */
  isWide: boolean;
}

/** No markers from this page: Monaco's JSON language service adds its own. */
const NO_MARKERS: readonly CodeMarker[] = [];

/** Shows the right card: parameters, and a button that generates a PDF from the unsaved template. */
export const TryOutCard = memo(function TryOutCard(props: TryOutCardProps) {
  const { template, parameters, error, busy, onChange, onGenerate, placement, samples, settings, count, isWide } =
    props;
  const generation = (
    <div className="trial-generation">
      <Button block className="trial-generate" loading={busy} onClick={onGenerate}>
        {t("Generate PDF")}
      </Button>
      {count}
    </div>
  );
  return (
    <Sheet title={t("Give it a try.")}>
      {isWide && generation}
      {samples}
      <ParameterViews action={placement} error={error} onChange={onChange} template={template} text={parameters}>
        <EditorField isOptional label={t("Template parameters (JSON)")} error={error}>
          <CodeEditor
            height={320}
            invalid={error !== undefined}
            label={t("Template parameters (JSON)")}
            language="json"
            markers={NO_MARKERS}
            onChange={onChange}
            value={parameters}
          />
        </EditorField>
      </ParameterViews>
      {settings}
      {!isWide && generation}
    </Sheet>
  );
});
