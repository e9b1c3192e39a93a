import { describe, expect, it } from "vitest";
import type { Column } from "../../src/components/records/column";
import { tableLayout } from "../../src/components/records/table-layout";

const column = (key: string, options: Partial<Column<object>> = {}): Column<object> => ({
  key,
  title: key,
  value: () => key,
  ...options,
});
const COLUMNS = [
  column("name"),
  column("id", { width: 160 }),
  column("created", { width: 120, omitOrder: 2 }),
  column("kind", { width: 120, omitOrder: 1 }),
];
const WORDS = { main: ["Edit", "Delete"], further: ["Fill in", "Duplicate"], menu: "More" };

/** Returns the keys of the columns, and the words of the buttons, of a table with that width. */
function shownAt(width: number, words = WORDS, others = 0) {
  const { columns, actions, minWidth } = tableLayout(width, COLUMNS, words, others);
  const further = actions.hasFurtherButtons ? words.further : [];
  return {
    columns: columns.map(({ key }) => key).join(),
    buttons: [...further, ...words.main.slice(0, actions.mainButtons)].join(),
    scrolls: minWidth > width,
  };
}

describe("a table with actions", () => {
  it("shows all actions as buttons if there is room", () => {
    const buttons = "Fill in,Duplicate,Edit,Delete";
    expect(shownAt(1000)).toEqual({ columns: "name,id,created,kind", buttons, scrolls: false });
  });

  it("moves the further actions into a menu if there is less room", () => {
    expect(shownAt(780)).toEqual({ columns: "name,id,created,kind", buttons: "Edit,Delete", scrolls: false });
  });

  it("keeps the most used action as a button if there is room for one only", () => {
    expect(shownAt(710)).toEqual({ columns: "name,id,created,kind", buttons: "Edit", scrolls: false });
  });

  it("shows no deletion beside a menu with all other actions", () => {
    const words = { ...WORDS, main: ["Delete"] };
    const buttons = "Fill in,Duplicate,Delete";
    expect(shownAt(780, words)).toEqual({ columns: "name,id,created", buttons, scrolls: false });
    expect(shownAt(640, words)).toEqual({ columns: "name,id", buttons, scrolls: false });
    expect(shownAt(620, words)).toEqual({ columns: "name,id", buttons: "", scrolls: false });
    expect(shownAt(620, { ...words, further: [] }).buttons).toBe("Delete");
  });

  it("leaves out columns before the last button moves into the menu", () => {
    expect(shownAt(690)).toEqual({ columns: "name,id,created", buttons: "Edit,Delete", scrolls: false });
    expect(shownAt(590)).toEqual({ columns: "name,id,created", buttons: "Edit", scrolls: false });
    expect(shownAt(560)).toEqual({ columns: "name,id", buttons: "Edit,Delete", scrolls: false });
  });

  it("moves all actions into the menu if only that keeps it from scrolling", () => {
    expect(shownAt(430)).toEqual({ columns: "name,id", buttons: "", scrolls: false });
    expect(shownAt(400)).toEqual({ columns: "name,id", buttons: "", scrolls: true });
  });

  it("has less room if its rows can be selected", () => {
    expect(shownAt(690, WORDS, 48)).toEqual({ columns: "name,id,created", buttons: "Edit", scrolls: false });
  });

  it("needs no room for a menu if there is nothing in it", () => {
    expect(shownAt(730, { ...WORDS, further: [] }).buttons).toBe("Edit,Delete");
    expect(shownAt(730).buttons).toBe("Edit");
  });

  it("leaves out columns without actions, too", () => {
    expect(tableLayout(500, COLUMNS, null, 0)).toMatchObject({ columns: COLUMNS.slice(0, 3), minWidth: 456 });
  });

  it("shows all columns as long as its width is unknown", () => {
    expect(shownAt(0)).toMatchObject({ columns: "name,id,created,kind", buttons: "Edit,Delete" });
  });
});
