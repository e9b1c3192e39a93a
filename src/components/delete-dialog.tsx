import { lazyDialog } from "./lazy-dialog";
import type { DeleteDialogProps } from "./opened-delete-dialog";

/** Asks before something is deleted permanently. The focus starts on Cancel, so that Enter deletes nothing. */
export const DeleteDialog = lazyDialog<DeleteDialogProps>(() => import("./opened-delete-dialog"));
