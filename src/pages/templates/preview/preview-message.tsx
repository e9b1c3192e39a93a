import { CloudOutlined, HourglassOutlined, WarningOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { t } from "../../../lib/i18n/translate";
import type { SourcePlace } from "../template-fault";
import type { LoadFailure } from "./load-failure";

interface PreviewMessageProps {
  failure: LoadFailure;
  onJump: (place: SourcePlace) => void;
  onRetry: () => void;
}

const ICONS: Partial<Record<LoadFailure["kind"], typeof WarningOutlined>> = {
  busy: HourglassOutlined,
  offline: CloudOutlined,
};

/** Says why there is no new picture, and leads to the line of a fault. */
export function PreviewMessage({ failure: { kind, message, place }, onJump, onRetry }: PreviewMessageProps) {
  const Icon = ICONS[kind] ?? WarningOutlined;
  return (
    <div className="preview-message" data-kind={kind} role="status">
      <Icon aria-hidden />
      <p>
        {place && (
          <button className="preview-jump" onClick={() => onJump(place)} type="button">
            {describePlace(place)}
          </button>
        )}
        {message}
      </p>
      {(kind === "offline" || kind === "other") && (
        <Button onClick={onRetry} size="small">
          {t("Try again")}
        </Button>
      )}
    </div>
  );
}

const describePlace = ({ line, column }: SourcePlace): string =>
  column === null ? t("Line {line}", { line }) : t("Line {line}, column {column}", { line, column });
