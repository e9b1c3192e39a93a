import { Button, Form } from "antd";
import { CodeEditor } from "../../../components/code-editor/code-editor";
import type { CodeMarker } from "../../../components/code-editor/code-field";
import { Sheet } from "../../../components/sheet";

interface TryOutCardProps {
  parameters: string;
  /** Error message of the parameters. */
  error: string | undefined;
  busy: boolean;
  onChange: (parameters: string) => void;
  onGenerate: () => void;
}

/** No markers from this page: Monaco's JSON language service adds its own. */
const NO_MARKERS: readonly CodeMarker[] = [];

/** Shows the right card: parameters, and a button that generates a PDF from the unsaved template. */
export function TryOutCard({ parameters, error, busy, onChange, onGenerate }: TryOutCardProps) {
  return (
    <Sheet title="Give it a try.">
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
      <Button block className="trial-generate" loading={busy} onClick={onGenerate}>
        Generate PDF
      </Button>
    </Sheet>
  );
}
