import { useEffect, useRef, useState } from "react";
import { t } from "../lib/i18n/translate";
import { showToast } from "../lib/toast-store";

/**
 * Takes files that the user drops anywhere on the page: otherwise, a browser would leave the page to open a file
 * that is dropped beside the field.
 */
export function useFileDrop(onFiles: (files: File[]) => void): { isOver: boolean } {
  const [isOver, setIsOver] = useState(false);
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  });

  useEffect(() => {
    const end = new AbortController();
    const listen = (type: "dragover" | "dragleave" | "drop", handle: (event: DragEvent) => void) =>
      document.addEventListener(
        type,
        (event) => {
          if (!event.dataTransfer?.types.includes("Files")) return;
          event.preventDefault();
          handle(event);
        },
        { signal: end.signal },
      );
    listen("dragover", () => setIsOver(true));
    // Every element on the way sends the event. Only the one that leaves the window has no next element.
    listen("dragleave", ({ relatedTarget }) => relatedTarget === null && setIsOver(false));
    listen("drop", ({ dataTransfer }) => {
      setIsOver(false);
      const items = [...(dataTransfer?.items ?? [])].filter(({ kind }) => kind === "file");
      const files = items
        .filter((item) => !item.webkitGetAsEntry()?.isDirectory)
        .flatMap((item) => item.getAsFile() ?? []);
      if (files.length < items.length) showToast("error", t("Folders can't be uploaded. Drop the files in them"));
      take.current(files);
    });
    return () => end.abort();
  }, []);

  return { isOver };
}
