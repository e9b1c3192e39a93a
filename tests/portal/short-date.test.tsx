import { act, fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ShortDate } from "../../src/components/short-date";
import { formatDateTime } from "../../src/lib/format";
import { renderPart } from "./support/render";

it("shows the date, and the exact time in a tooltip after 500 ms [CONST-01]", () => {
  vi.useFakeTimers();
  renderPart(<ShortDate epochSeconds={1_760_000_000} />);
  fireEvent.mouseEnter(screen.getByText("2025-10-09"));

  act(() => void vi.advanceTimersByTime(499));
  expect(screen.queryByRole("tooltip")).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByRole("tooltip").textContent).toBe(formatDateTime(1_760_000_000));
});
