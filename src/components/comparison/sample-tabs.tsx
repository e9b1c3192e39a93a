import { useRef } from "react";
import type { ComparedSample } from "../../../contract/comparisons";
import { t } from "../../lib/i18n/translate";
import { nameOfSample } from "./changes";
import { VERDICTS } from "./comparison-status";

interface SampleTabsProps {
  samples: readonly ComparedSample[];
  chosen: number;
  panelId: string;
  onChoose: (sample: number) => void;
}

/** Chooses a sample set. The arrow keys move between the tabs. */
export function SampleTabs({ samples, chosen, panelId, onChoose }: SampleTabsProps) {
  const tabs = useRef<(HTMLButtonElement | null)[]>([]);
  const move = (by: number) => {
    const target = (chosen + by + samples.length) % samples.length;
    onChoose(target);
    tabs.current[target]?.focus();
  };
  return (
    <div aria-label={t("Sample sets")} className="compare-tabs" role="tablist">
      {samples.map(({ name, sampleId, verdict }, index) => (
        <button
          aria-controls={panelId}
          aria-label={`${nameOfSample(name)}, ${VERDICTS[verdict].text}`}
          aria-selected={index === chosen}
          id={`${panelId}-${index}`}
          key={sampleId ?? index}
          onClick={() => onChoose(index)}
          onKeyDown={({ key }) => {
            if (key === "ArrowRight") move(1);
            if (key === "ArrowLeft") move(-1);
          }}
          ref={(element) => {
            tabs.current[index] = element;
          }}
          role="tab"
          tabIndex={index === chosen ? 0 : -1}
          type="button"
        >
          {VERDICTS[verdict].icon} <bdi>{nameOfSample(name)}</bdi>
        </button>
      ))}
    </div>
  );
}
