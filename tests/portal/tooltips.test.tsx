import { act, fireEvent, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { CodeEditor } from "../../src/components/code-editor/code-editor";
import { CopyableId } from "../../src/components/copyable-id";
import { RowAction } from "../../src/components/records/row-action";
import { ShortDate } from "../../src/components/short-date";
import { formatDateTime } from "../../src/lib/format";
import { ACTIVITY_COLUMNS } from "../../src/pages/dashboard/activity-columns";
import { renderPart } from "./support/render";

const ID = "5f2d8a10-3333-4333-8333-00000000abcd";
const activity = {
  id: ID,
  templateName: null,
  source: "API",
  generationTimeInMs: 12,
  resultSizeInBytes: 12_345,
  pdfCreatedAt: 1_760_000_000,
} as const;
const column = (name: string) => ACTIVITY_COLUMNS.find(({ key }) => key === name)?.show?.(activity);
const text = (shown: string) => () => screen.getByText(shown);
const button = (name: string) => () => screen.getByRole("button", { name });

it.each<[string, ReactNode, () => HTMLElement, string]>([
  ["a date", <ShortDate key="" epochSeconds={1_760_000_000} />, text("2025-10-09"), formatDateTime(1_760_000_000)],
  ["an id", <CopyableId key="" id={ID} label="Template ID" />, button("Copy template ID 5f2d8a10…abcd"), ID],
  ["a size", column("resultSizeInBytes"), text("12.06 KB"), "12345 Bytes"],
  [
    "a deleted template",
    column("templateName"),
    text("(deleted)"),
    "The template was deleted, or the PDF was generated without one",
  ],
  [
    "an action of a row",
    <RowAction key="" label="Copy link" name="Bob" hint="The link has expired" onClick={() => undefined} />,
    button("Copy link Bob"),
    "The link has expired",
  ],
  [
    "the size of an editor",
    <CodeEditor
      key=""
      label="HTML"
      language="html"
      height={100}
      invalid={false}
      markers={[]}
      value=""
      onChange={() => undefined}
    />,
    button("Full screen: HTML"),
    "Full screen",
  ],
])("the tooltip of %s opens after 500 ms [CONST-01]", (_, part, target, tooltip) => {
  vi.useFakeTimers();
  renderPart(part);
  fireEvent.mouseEnter(target());

  act(() => void vi.advanceTimersByTime(499));
  expect(screen.queryByRole("tooltip")).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByRole("tooltip").textContent).toBe(tooltip);
});
