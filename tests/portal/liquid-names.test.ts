import { describe, expect, it } from "vitest";
import { liquidSpans, namesAt } from "../../src/components/code-editor/liquid-names";

const parameters = {
  number: 7,
  customer: { name: "Ada", address: { city: "London" } },
  lines: [{ name: "Paper", price: 3 }],
  "not a name": true,
};

describe("the completion of parameters", () => {
  it.each([
    ["{{ ", ["number", "customer", "lines"]],
    ["{{ cust", ["number", "customer", "lines"]],
    ["{% if ", ["number", "customer", "lines"]],
    ["{{ customer.", ["name", "address"]],
    ["{{ customer.address.c", ["city"]],
    ["{% for line in lines %}<p>{{ line.", ["name", "price"]],
    ["{% for line in lines %}<p>{{ ", ["number", "customer", "lines", "line"]],
    ["{{ number.", []],
    ["{{ nothing.", []],
    ["{{ lines.", []],
  ])("offers the possible names after %s", (before, names) => {
    expect(namesAt(parameters, before).filter((name) => name !== "not a name")).toEqual(names);
  });

  it.each(["", "<p>", "{{ number }}", "{% if a %}", "{{ number }} customer."])("offers no names after %j", (before) => {
    expect(namesAt(parameters, before)).toEqual([]);
  });

  it("offers no names that Liquid can't read", () => {
    expect(namesAt(parameters, "{{ ")).not.toContain("not a name");
  });
});

describe("Liquid in a template", () => {
  it("is found in text, in attributes and over several lines", () => {
    const text = `<p class="{{ a }}">{% if b\n %}x{{ c | upcase }}`;

    expect(liquidSpans(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      "{{ a }}",
      "{% if b\n %}",
      "{{ c | upcase }}",
    ]);
  });

  it("does not include an unclosed tag or output", () => {
    expect(liquidSpans("{{ a")).toEqual([]);
  });
});
