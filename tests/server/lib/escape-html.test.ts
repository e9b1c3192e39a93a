import { expect, it } from "vitest";
import { escapeHtml } from "../../../server/lib/escape-html";

it("escapes every character that ends a text or an attribute, and no other", () => {
  expect(escapeHtml(`<a title="x" lang='y'>&amp; é`)).toBe("&lt;a title=&quot;x&quot; lang=&#39;y&#39;&gt;&amp;amp; é");
});
