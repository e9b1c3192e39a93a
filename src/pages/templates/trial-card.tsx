import { Button, Form } from "antd";
import { CodeEditor } from "../../components/code-editor/code-editor";
import type { CodeMarker } from "../../components/code-editor/code-field";
import { Sheet } from "../../components/sheet";

interface TrialCardProps {
  parameters: string;
  /** What is wrong with the parameters. */
  fault: string | undefined;
  busy: boolean;
  onChange: (parameters: string) => void;
  onGenerate: () => void;
}

/** JSON's own language service marks what is wrong with it. */
const NO_MARKERS: readonly CodeMarker[] = [];

/** The right card: parameters, and the PDF that they make of the template as it stands. */
export function TrialCard({ parameters, fault, busy, onChange, onGenerate }: TrialCardProps) {
  return (
    <Sheet title="Give it a try.">
      <Form layout="vertical" component={false} requiredMark="optional">
        <Form.Item
          label="Template parameters (JSON)"
          required={false}
          help={fault}
          validateStatus={fault === undefined ? undefined : "error"}
        >
          <CodeEditor
            height={320}
            invalid={fault !== undefined}
            label="Template parameters (JSON)"
            language="json"
            markers={NO_MARKERS}
            onChange={onChange}
            value={parameters}
          />
        </Form.Item>
      </Form>
      <Button block className="trial-generate" loading={busy} onClick={onGenerate}>
        Generate PDF
      </Button>
    </Sheet>
  );
}
