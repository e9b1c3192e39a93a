import { useId } from "react";

/**
 * Returns props of antd's Modal that focus Cancel first, so that Enter confirms nothing. If the button had `autoFocus`,
 * the closing dialog would return the focus to it.
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
