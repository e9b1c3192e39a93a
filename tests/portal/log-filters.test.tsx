import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FilterText } from "../../src/components/log/log-filters";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("filters after the pause, although the page is drawn again during it", () => {
  const filtered: string[] = [];
  const filter = () => <FilterText label="Correlation ID" value="" onChange={(text) => filtered.push(text)} />;
  const { rerender } = render(filter());
  fireEvent.change(screen.getByLabelText("Correlation ID"), { target: { value: "b8b1" } });
  for (let draws = 0; draws < 3; draws++) {
    vi.advanceTimersByTime(99);
    rerender(filter());
  }
  expect(filtered).toEqual([]);
  vi.advanceTimersByTime(3);
  expect(filtered).toEqual(["b8b1"]);
});
