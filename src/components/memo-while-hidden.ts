import { type FunctionComponent, memo } from "react";

/**
 * Makes a dialog or a drawer that renders only while it is shown, and when that begins or ends. A closed one would
 * otherwise render again with each character that the user types in the page below it.
 */
export const memoWhileHidden =
  <Props extends object>(isShown: (props: Props) => boolean) =>
  (component: FunctionComponent<Props>) =>
    memo(component, (before, after) => !isShown(before) && !isShown(after));
