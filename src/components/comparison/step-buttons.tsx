import { DownOutlined, UpOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { Steps } from "./use-steps";

/** Steps to the previous or the next change, and shows the keys that do the same. */
export function StepButtons({ steps: { current, count, step } }: { steps: Steps }) {
  return (
    <div className="compare-steps">
      <span aria-live="polite" className="compare-count">
        {current === null ? `${count} ${count === 1 ? "change" : "changes"}` : `Change ${current} of ${count}`}
      </span>
      <Button aria-keyshortcuts="p" icon={<UpOutlined aria-hidden />} onClick={() => step(-1)}>
        Previous <kbd aria-hidden>P</kbd>
      </Button>
      <Button aria-keyshortcuts="n" icon={<DownOutlined aria-hidden />} onClick={() => step(1)}>
        Next <kbd aria-hidden>N</kbd>
      </Button>
    </div>
  );
}
