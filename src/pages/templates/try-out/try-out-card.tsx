import { Button, Form } from "antd";
import { memo, type ReactNode } from "react";
import { CodeEditor } from "../../../components/code-editor/code-editor";
import type { CodeMarker } from "../../../components/code-editor/code-field";
import { Sheet } from "../../../components/sheet";
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
  /** The template's sample sets. */
  samples: ReactNode;
  /** Print options and clock. */
  settings: ReactNode;
}

/** No markers from this page: Monaco's JSON language service adds its own. */
const NO_MARKERS: readonly CodeMarker[] = [];

/** Shows the right card: parameters, and a button that generates a PDF from the unsaved template. */
export const TryOutCard = memo(function TryOutCard(props: TryOutCardProps) {
  const { template, parameters, error, busy, onChange, onGenerate, samples, settings } = props;
  return (
    <Sheet title="Give it a try.">
      {samples}
      <ParameterViews error={error} onChange={onChange} template={template} text={parameters}>
        <Form layout="vertical" component={false} requiredMark="optional">
          <Form.Item
            label="Template parameters (JSON)"
            required={false}
            help={error}
            validateStatus={error === undefined ? undefined : "error"}
          >
            <CodeEditor
              height={320}
              invalid={error !== undefined}
              label="Template parameters (JSON)"
              language="json"
              markers={NO_MARKERS}
              onChange={onChange}
              value={parameters}
            />
          </Form.Item>
        </Form>
      </ParameterViews>
      {settings}
      <Button block className="trial-generate" loading={busy} onClick={onGenerate}>
        Generate PDF
      </Button>
    </Sheet>
  );
});
