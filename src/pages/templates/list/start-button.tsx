import { AppstoreOutlined, DownOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { MoreWaysToCreateProps } from "../../../components/records/list-definition";
import { Tooltip } from "../../../components/tooltip";
import { t } from "../../../lib/i18n/translate";

/** Shows the button that opens the gallery of starters. The button beside it opens the blank editor. */
export function StartButton({ hasWords, onClick }: MoreWaysToCreateProps) {
  if (hasWords) {
    return (
      <Button aria-haspopup="dialog" icon={<AppstoreOutlined aria-hidden />} onClick={onClick} type="primary">
        {t("Choose a starter")}
      </Button>
    );
  }
  return (
    <Tooltip title={t("Use a starter or a copy")}>
      <Button
        aria-haspopup="dialog"
        aria-label={t("Use a starter or a copy")}
        icon={<DownOutlined aria-hidden />}
        onClick={onClick}
        type="primary"
      />
    </Tooltip>
  );
}
