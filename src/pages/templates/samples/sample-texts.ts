import type { Modal } from "antd";
import { LIMITS } from "../../../../contract/product";
import { t } from "../../../lib/i18n/translate";

/** Dialogs of the sample bar. */
export type SampleDialog = "new" | "rename" | "duplicate" | "delete";

/** Returns the texts of the dialog that asks for a name. @param chosen the chosen sample set */
export function dialogTexts(kind: SampleDialog, { name, isChanged }: { name: string; isChanged: boolean }) {
  if (kind === "rename") return { title: t("Rename sample set"), verb: t("Rename"), note: "", initial: name };
  if (kind !== "duplicate") return { title: t("New sample set"), verb: t("Create"), note: "", initial: "" };
  const note = isChanged ? t("The copy gets your changes. {name} stays as it was saved.", { name }) : "";
  return {
    title: t("Duplicate sample set"),
    verb: t("Create"),
    note,
    initial: t("{name} copy", { name }).slice(0, LIMITS.maxNameCharacters),
  };
}

/** Questions before something is lost. */
export const QUESTIONS = {
  overwrite: {
    title: t("Someone else changed this sample set. Overwrite their changes?"),
    okText: t("Overwrite"),
  },
  removeChanged: {
    title: t("Someone else changed this sample set. Remove it with their changes?"),
    okText: t("Remove"),
  },
  replace: (name: string | undefined) => ({
    title: name ? t("Discard your changes to {name}?", { name }) : t("Discard what you have typed?"),
    okText: t("Discard"),
  }),
};

/** Asks with the focus on the button that loses no data. */
export const ask = async (modal: ReturnType<typeof Modal.useModal>[0], question: { title: string; okText: string }) =>
  modal.confirm({
    ...question,
    autoFocusButton: "cancel",
    okButtonProps: { danger: true },
    cancelText: t("Keep editing"),
    closable: true,
    maskClosable: true,
  });
