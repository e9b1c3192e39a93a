import { useId } from "react";

/**
 * Returns props of antd's Modal that start the focus on Cancel, so that Enter confirms nothing. A button that takes the
 * focus earlier, by `autoFocus`, would be where the dialog returns the focus to.
 */
export function useCancelFocus() {
  const cancelId = useId();
  return {
    cancelButtonProps: { id: cancelId },
    // The dialog takes the focus when its animation ends.
    afterOpenChange: (opened: boolean) => {
      if (opened) document.getElementById(cancelId)?.focus();
    },
  };
}
