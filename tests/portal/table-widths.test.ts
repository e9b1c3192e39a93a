import { describe, expect, it } from "vitest";
import { actionsLayout } from "../../src/components/records/table-widths";

const MAIN = ["Edit", "Delete"];
const MORE = ["Fill in", "Duplicate"];

describe("the actions of the rows of a table", () => {
  it("are all words if there is room", () => {
    expect(actionsLayout(500, MAIN, MORE)).toMatchObject({ hasWords: true, hasMenu: false });
  });

  it("keep the main ones as words, and the others in a menu, if there is less room", () => {
    const { width, ...layout } = actionsLayout(200, MAIN, MORE);
    expect(layout).toEqual({ hasWords: true, hasMenu: true });
    expect(width).toBeLessThanOrEqual(200);
  });

  it("have icons if the table would scroll with words only", () => {
    const { width, ...layout } = actionsLayout(160, MAIN, MORE);
    expect(layout).toEqual({ hasWords: false, hasMenu: true });
    expect(width).toBeLessThanOrEqual(160);
  });

  it("have words if the table scrolls anyway", () => {
    expect(actionsLayout(100, MAIN, MORE)).toMatchObject({ hasWords: true, hasMenu: true });
  });

  it("need no room for a menu if there is nothing in it", () => {
    expect(actionsLayout(150, MAIN, []).width).toBeLessThan(actionsLayout(150, MAIN, MORE).width);
  });
});
