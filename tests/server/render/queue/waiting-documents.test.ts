import { afterAll, describe, expect, it } from "vitest";
import { ENDLESS, IDLE, WAITING } from "../support/documents";
import { startTestRenderer, textOf } from "../test-renderer";

const parameters = {};
const LATER = `<script>window.platenReady = false; setTimeout(() => {
  document.body.append("later"); window.platenReady = true }, 300)</script>`;

// Each document must be made, however long that takes on a busy machine.
const renderer = await startTestRenderer({ concurrency: 1, deadlineMs: 400_000 });
afterAll(() => renderer.close());

/** Renders documents that do not end before `stop` is called. */
function occupy(template: string, customerIds: string[]) {
  const hold = new AbortController();
  const documents = customerIds.map((customerId) =>
    renderer.render({ template, parameters, customerId, signal: hold.signal }).catch((error) => error),
  );
  return {
    documents,
    async stop() {
      hold.abort(new Error("stopped"));
      await Promise.all(documents);
    },
  };
}

describe("a document that waits for platenReady", () => {
  it("lets its customer's other documents be made", async () => {
    const { stop } = occupy(WAITING, ["one", "one"]);
    expect(await textOf(renderer, "next", {}, { customerId: "one" })).toEqual(["next"]);
    expect(renderer.health.running).toBe(2);
    await stop();
  });

  it("is printed when it is ready, however many others wait", async () => {
    const { stop } = occupy(WAITING, ["one", "one"]);
    expect(await textOf(renderer, LATER, {}, { customerId: "one" })).toEqual(["later"]);
    await stop();
  });

  it("says when it waits, and when it works again", async () => {
    const states: boolean[] = [];
    await renderer.render({ template: LATER, parameters, onWaiting: (isWaiting) => states.push(isWaiting) });
    expect(states).toEqual([true, false]);
    await renderer.render({ template: "<p>Static", parameters, onWaiting: (isWaiting) => states.push(isWaiting) });
    expect(states).toHaveLength(2);
  });

  it("has its fonts and images, even those that it adds last", async () => {
    const image = (colour: string) =>
      `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9' fill='${colour}'/></svg>`;
    const template = `<script>window.platenReady = false; setTimeout(() => {
      document.body.innerHTML = "<img src=\\"${image("red")}\\"><img src='data:image/png,broken'>";
      window.platenReady = true }, 100)</script>`;
    const { warnings } = await renderer.render({ template, parameters });
    expect(warnings).toEqual([{ code: "BROKEN_IMAGE", address: "data:image/png,broken" }]);
  });

  it("gives way to another customer if many wait, and the others keep running", async () => {
    const { documents, stop } = occupy(WAITING, ["one", "one", "one", "two"]);
    await expect.poll(() => renderer.health).toMatchObject({ running: 4, waiting: 0 });
    expect(await textOf(renderer, "next", {}, { customerId: "three" })).toEqual(["next"]);
    expect(await Promise.race(documents)).toMatchObject({ code: "RENDERER_BUSY" });
    expect(renderer.health.running).toBe(3);
    await stop();
  });
});

describe.each([
  ["computes for ever", ENDLESS],
  ["waits without saying so", IDLE],
  ["loops in its template", "{% for i in (1..9999) %}".repeat(3) + "{% endfor %}".repeat(3)],
])("a document that %s", (_what, template) => {
  it("does not keep other customers' documents from being made, nor do those of several customers", async () => {
    const { stop } = occupy(template, ["one", "one", "two"]);
    for (const customerId of ["three", "four", "three"]) {
      expect(await textOf(renderer, "next", {}, { customerId })).toEqual(["next"]);
    }
    await stop();
  });
});

it("a document whose page is lost while it waits is rendered again", async () => {
  const recovering = await startTestRenderer({ concurrency: 1 });
  const rendering = textOf(recovering, LATER.replace("300", "1000"));
  await expect.poll(() => recovering.health.running).toBe(1);
  process.kill(recovering.health.processes.browsers[0] ?? Number.NaN, "SIGKILL");
  expect(await rendering).toEqual(["later"]);
  await recovering.close();
});
