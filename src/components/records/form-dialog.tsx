import { lazyDialog } from "../lazy-dialog";
import type { FormDialogProps } from "./opened-form-dialog";

/** Shows a form in a dialog. Closing resets the form; while it is being sent, the dialog stays open. */
export const FormDialog = lazyDialog<FormDialogProps>(() => import("./opened-form-dialog"));
