import { expect, it, vi } from "vitest";
import { browser } from "../../src/lib/browser";
import { axiosLoader } from "../../src/lib/load-axios";
import { transmit } from "../../src/lib/transport";
import { onCall } from "./support/server";

it("fails as without an answer if axios can't be loaded, keeps the page, and loads axios with the next call", async () => {
  const reload = vi.spyOn(browser, "reload").mockReturnValue();
  const cause = new TypeError("Failed to fetch dynamically imported module");
  vi.spyOn(axiosLoader, "load").mockRejectedValueOnce(cause).mockRejectedValueOnce(cause);
  const received = onCall("GET /api/app/products", { products: [] });
  const readProducts = () => transmit({ method: "GET", path: "/api/app/products", answer: "json" });

  const failures = await Promise.all([1, 2].map(() => readProducts().catch((failure: unknown) => failure)));

  const unreachable = { name: "CallError", errorCode: "UNEXPECTED", statusCode: 0, cause };
  expect(failures).toEqual([1, 2].map(() => expect.objectContaining(unreachable)));
  expect(reload).not.toHaveBeenCalled();
  expect(received).toEqual([]);
  expect(await readProducts()).toEqual({ products: [] });
});
