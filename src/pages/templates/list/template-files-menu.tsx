import { DownloadOutlined, EllipsisOutlined, UploadOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { Suspense, useState } from "react";
import { lazyWithReload } from "../../../components/lazy-with-reload";
import { PartBoundary } from "../../../components/part-boundary";
import { t } from "../../../lib/i18n/translate";
import { popupContainer } from "../../../lib/popup-container";

const DRAWERS = {
  export: lazyWithReload("template-export", () => import("../files/export-drawer")),
  import: lazyWithReload("template-import", () => import("../files/import-drawer")),
};
type Opened = keyof typeof DRAWERS;

/** Opens export and import of templates as files. */
export function TemplateFilesMenu({ onChanged }: { onChanged: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  /** The drawer that was opened last. It stays mounted while its closing is animated. */
  const [opened, setOpened] = useState<Opened | null>(null);
  const Opened = opened && DRAWERS[opened];
  return (
    <>
      <Dropdown
        autoFocus
        getPopupContainer={popupContainer}
        trigger={["click"]}
        placement="bottomRight"
        menu={{
          onClick: ({ key }) => {
            setOpened(key as Opened);
            setIsOpen(true);
          },
          items: [
            { key: "export", icon: <DownloadOutlined aria-hidden />, label: t("Export") },
            { key: "import", icon: <UploadOutlined aria-hidden />, label: t("Import") },
          ],
        }}
      >
        <Button aria-label={t("Export and import")} icon={<EllipsisOutlined aria-hidden />} />
      </Dropdown>
      {Opened && (
        <PartBoundary what={t("Export and import")} onRetry={() => setOpened(null)}>
          <Suspense fallback={null}>
            <Opened open={isOpen} onClose={() => setIsOpen(false)} onChanged={onChanged} />
          </Suspense>
        </PartBoundary>
      )}
    </>
  );
}
