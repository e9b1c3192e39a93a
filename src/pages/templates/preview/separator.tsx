import { type KeyboardEvent, type PointerEvent, useRef } from "react";

interface SeparatorProps {
  /** Accessible name, such as 'Width of the source'. */
  label: string;
  /** Direction of the line itself. */
  orientation: "vertical" | "horizontal";
  /** Share of the part before the line, in percent. */
  percent: number;
  /** Id of the part before the line. */
  controls: string;
  onResize: (percent: number) => void;
  /** Collapses the part that the line can take away. */
  onCollapse: () => void;
}

/** Step of an arrow key in percent. */
const STEP = 2;

/**
 * Line between two parts of the page, moved by pointer or by arrow keys. Enter and a double click collapse a part.
 * antd's Splitter can't be moved by keyboard.
 */
export function Separator({ label, orientation, percent, controls, onResize, onCollapse }: SeparatorProps) {
  const line = useRef<HTMLDivElement>(null);
  const isVertical = orientation === "vertical";

  function follow(event: PointerEvent): void {
    if (!line.current?.hasPointerCapture(event.pointerId)) return;
    const area = line.current.parentElement?.getBoundingClientRect();
    if (!area) return;
    const share = isVertical ? (event.clientX - area.left) / area.width : (event.clientY - area.top) / area.height;
    onResize(share * 100);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const [less, more] = isVertical ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
    const target = { [less]: percent - STEP, [more]: percent + STEP, Home: 0, End: 100 }[event.key];
    if (target === undefined && event.key !== "Enter") return;
    event.preventDefault();
    if (target === undefined) onCollapse();
    else onResize(target);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule can't be moved
    <div
      aria-controls={controls}
      aria-label={label}
      aria-orientation={orientation}
      aria-valuemax={80}
      aria-valuemin={20}
      aria-valuenow={Math.round(percent)}
      className="separator"
      onDoubleClick={onCollapse}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        // Only while the main button is down; the text below the pointer is not selected.
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.focus();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={follow}
      ref={line}
      role="separator"
      tabIndex={0}
    />
  );
}
