import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { memoWhileHidden } from "../../src/components/memo-while-hidden";

it("renders a dialog only while it is shown, and when that begins or ends", () => {
  const rendered: string[] = [];
  const Dialog = memoWhileHidden(({ open }: { open: boolean; text: string }) => open)(({ open, text }) => {
    rendered.push(`${open ? "open" : "closed"} ${text}`);
    return null;
  });
  const { rerender } = render(<Dialog open={false} text="a" />);
  for (const [open, text] of [
    [false, "b"],
    [true, "c"],
    [true, "d"],
    [false, "e"],
    [false, "f"],
  ] as const) {
    rerender(<Dialog open={open} text={text} />);
  }
  expect(rendered).toEqual(["closed a", "open c", "open d", "closed e"]);
});
