import { type RefObject, useEffect, useState } from "react";

/** Size and scroll position of a scrolling element, in CSS pixels. */
export interface View {
  width: number;
  height: number;
  top: number;
}

const NO_VIEW: View = { width: 0, height: 0, top: 0 };

/** Follows size and scroll position of an element. */
export function useView(element: RefObject<HTMLElement | null>): View {
  const [view, setView] = useState(NO_VIEW);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const read = () => {
      const { clientWidth: width, clientHeight: height, scrollTop: top } = target;
      // A hidden part has no size. It keeps the last one, so that nothing is laid out again when it is shown.
      if (width === 0) return;
      setView((last) =>
        last.width === width && last.height === height && last.top === top ? last : { width, height, top },
      );
    };
    const observer = new ResizeObserver(read);
    observer.observe(target);
    target.addEventListener("scroll", read, { passive: true });
    read();
    return () => {
      observer.disconnect();
      target.removeEventListener("scroll", read);
    };
  }, [element]);
  return view;
}
