import { PictureOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { Tooltip } from "../../../components/tooltip";
import { t } from "../../../lib/i18n/translate";
import { usePagesShown } from "../thumbnails/use-pages-shown";
import { TemplateFilesMenu } from "./template-files-menu";

/** Shows the switch for pictures of pages, and the menu of export and import. */
export function TemplateTools({ onChanged }: { onChanged: () => void }) {
  const [isShown, setIsShown] = usePagesShown();
  return (
    <>
      <Tooltip title={isShown ? t("Hide pages") : t("Show pages")}>
        <Button
          aria-label={t("Show pages")}
          aria-pressed={isShown}
          icon={<PictureOutlined aria-hidden />}
          onClick={() => setIsShown(!isShown)}
        />
      </Tooltip>
      <TemplateFilesMenu onChanged={onChanged} />
    </>
  );
}
