import { Suspense, useState } from "react";
import { lazyWithReload } from "../../../components/lazy-with-reload";
import { PartBoundary } from "../../../components/part-boundary";
import { t } from "../../../lib/i18n/translate";

const StartDialog = lazyWithReload("start-dialog", () => import("./start-dialog"));

interface StartGalleryProps {
  open: boolean;
  onClose: () => void;
}

/** Loads the gallery of starters when it is first opened. It then stays mounted, so that its closing is animated. */
export function StartGallery({ open, onClose }: StartGalleryProps) {
  const [isLoaded, setLoaded] = useState(open);
  if (open && !isLoaded) setLoaded(true);
  if (!isLoaded) return null;
  return (
    <PartBoundary what={t("The gallery")}>
      <Suspense fallback={null}>
        <StartDialog open={open} onClose={onClose} />
      </Suspense>
    </PartBoundary>
  );
}
