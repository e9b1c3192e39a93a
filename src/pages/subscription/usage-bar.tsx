import type { MonthUsage } from "../../lib/month-usage";

const LEVELS = { fine: "normal", near: "high", reached: "full" } as const;

interface UsageBarProps extends Pick<MonthUsage, "percentage" | "state"> {
  label: string;
}

/** Shows how much of a limit is used. */
export function UsageBar({ label, percentage, state }: UsageBarProps) {
  const filled = Math.min(percentage, 100);
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers draw the element meter in their own colours
    <div
      aria-label={label}
      aria-valuemax={100}
      aria-valuemin={0}
      aria-valuenow={filled}
      className="usage-bar"
      data-level={LEVELS[state]}
      role="meter"
    >
      <div style={{ inlineSize: `${filled}%` }} />
    </div>
  );
}
