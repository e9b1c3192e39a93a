import { useEffect, useRef } from "react";
import type { Panes } from "../preview/use-panes";
import type { TemplateEditorState } from "./use-template-editor";

/** Shows the part of the page whose fields have got errors, if it is hidden. */
export function useShownErrors({ show }: Panes, { errors, settingFields }: TemplateEditorState): void {
  const { name, html, parameters } = errors.messages;
  const isSourceWrong = name !== undefined || html !== undefined;
  const isDataWrong = parameters !== undefined;
  const { failures } = settingFields;
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  useEffect(() => {
    if (isSourceWrong) latest.current("source");
    else if (isDataWrong) latest.current("data");
  }, [isSourceWrong, isDataWrong]);
  useEffect(() => {
    if (failures > 0) latest.current("data");
  }, [failures]);
}
