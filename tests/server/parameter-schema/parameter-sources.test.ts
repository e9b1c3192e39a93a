import { describe, expect, it } from "vitest";
import { findSources } from "./infer";

const TEMPLATE = `<h1>Invoice {{ number }}</h1>
{% if note %}
  <p>{{ note }}</p>
{% endif %}
{% for line in lines %}
  {{ line.name }}
  {% liquid
    echo line["a/b"]
  %}
{% endfor %}
{% assign sum = total | plus: 1 %}
{{ sum }}`;

describe("the sources of parameters", () => {
  it("are the lines of the tags that mention them first", () => {
    expect(findSources(TEMPLATE)).toEqual({
      "/properties/number": { line: 1, isInSamples: false },
      "/properties/note": { line: 2, isInSamples: false },
      "/properties/lines": { line: 5, isInSamples: false },
      "/properties/lines/items": { line: 5, isInSamples: false },
      "/properties/lines/items/properties/name": { line: 6, isInSamples: false },
      "/properties/lines/items/properties/a~1b": { line: 8, isInSamples: false },
      "/properties/total": { line: 11, isInSamples: false },
    });
  });

  it("tell which values sample sets have, and leave out values that the template does not use", () => {
    const samples = [{ number: 1, extra: { city: "London" } }];
    expect(findSources("{{ number }}{{ name }}", { samples })).toEqual({
      "/properties/number": { line: 1, isInSamples: true },
      "/properties/name": { line: 1, isInSamples: false },
    });
  });

  it("are lines of partials and layouts, with their names", () => {
    const partials = { header: "\n{{ title }}", letter: "{{ date }}\n{% block body %}{% endblock %}" };
    const html = `{% layout "letter" %}\n{% block body %}{% render "header", title: subject %}{{ text }}{% endblock %}`;
    expect(findSources(html, { partials })).toEqual({
      "/properties/subject": { line: 2, isInSamples: false },
      "/properties/text": { line: 2, isInSamples: false },
      "/properties/date": { line: 1, partial: "letter", isInSamples: false },
    });
    const used = `{% render "header", title: customer %}`;
    expect(findSources(used, { partials: { header: "\n{{ title.name }}" } })).toEqual({
      "/properties/customer": { line: 1, isInSamples: false },
      "/properties/customer/properties/name": { line: 2, partial: "header", isInSamples: false },
    });
  });

  it("of an object with any names are those of its values", () => {
    expect(findSources("{{ labels[language] }}\n{% for pair in map %}\n{{ pair[1].price }}{% endfor %}")).toMatchObject(
      {
        "/properties/labels/additionalProperties": { line: 1 },
        "/properties/map/additionalProperties/properties/price": { line: 3 },
      },
    );
  });
});
