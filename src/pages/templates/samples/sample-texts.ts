import type { Modal } from "antd";
import { LIMITS } from "../../../../contract/product";

/** Dialogs of the sample bar. */
export type SampleDialog = "new" | "rename" | "duplicate" | "delete";

/** Returns the texts of the dialog that asks for a name. @param name the chosen sample set's */
export function dialogTexts(kind: SampleDialog, name: string, isChanged: boolean) {
  if (kind === "rename") return { title: "Rename sample set", verb: "Rename", note: "", initial: name };
  if (kind !== "duplicate") return { title: "New sample set", verb: "Create", note: "", initial: "" };
  const note = isChanged ? `The copy gets your changes. ${name} stays as it was saved.` : "";
  return {
    title: "Duplicate sample set",
    verb: "Create",
    note,
    initial: `${name} copy`.slice(0, LIMITS.maxNameCharacters),
  };
}

/** Questions before something is lost. */
export const QUESTIONS = {
  overwrite: {
    title: "Someone else changed this sample set. Overwrite their changes?",
    okText: "Overwrite",
  },
  removeChanged: {
    title: "Someone else changed this sample set. Remove it with their changes?",
    okText: "Remove",
  },
  replace: (name: string | undefined) => ({
    title: name ? `Discard your changes to ${name}?` : "Discard what you have typed?",
    okText: "Discard",
  }),
};

/** Asks with the focus on the button that loses no data. */
export const ask = async (modal: ReturnType<typeof Modal.useModal>[0], question: { title: string; okText: string }) =>
  modal.confirm({
    ...question,
    autoFocusButton: "cancel",
    okButtonProps: { danger: true },
    cancelText: "Keep editing",
    closable: true,
    maskClosable: true,
  });
