import { DownOutlined, UpOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { plural, t } from "../../lib/i18n/translate";
import type { Steps } from "./use-steps";

/** Steps to the previous or the next change, and shows the keys that do the same. */
export function StepButtons({ steps: { current, count, step } }: { steps: Steps }) {
  return (
    <div className="compare-steps">
      <span aria-live="polite" className="compare-count">
        {current === null
          ? plural(count, "# change", "# changes")
          : t("Change {current} of {count}", { current, count })}
      </span>
      <Button aria-keyshortcuts="p" icon={<UpOutlined aria-hidden />} onClick={() => step(-1)}>
        {t("Previous")} <kbd aria-hidden>P</kbd>
      </Button>
      <Button aria-keyshortcuts="n" icon={<DownOutlined aria-hidden />} onClick={() => step(1)}>
        {t("Next")} <kbd aria-hidden>N</kbd>
      </Button>
    </div>
  );
}
