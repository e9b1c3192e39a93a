import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

interface Component {
  type: string;
  name: string;
  version: string;
  purl: string;
  properties: { name: string; value: string }[];
}

const { name, version, dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
const isForDevelopment = ({ properties }: Component) =>
  properties.some((property) => property.name === "cdx:npm:package:development");

it("lists every package of a release, and marks those that only the build uses", () => {
  const text = execFileSync("npm", ["run", "--silent", "sbom"], { encoding: "utf8", maxBuffer: 2 ** 28 });
  const sbom: { bomFormat: string; metadata: { component: Component }; components: Component[] } = JSON.parse(text);
  expect(sbom.bomFormat).toBe("CycloneDX");
  expect(sbom.metadata.component).toMatchObject({
    type: "application",
    name,
    version,
    purl: `pkg:npm/${name}@${version}`,
  });

  const released = new Map(
    sbom.components.filter((each) => !isForDevelopment(each)).map((each) => [decodeURIComponent(each.purl), each]),
  );
  const missing = Object.entries(dependencies).filter(([each, exact]) => !released.has(`pkg:npm/${each}@${exact}`));
  expect(missing).toEqual([]);
  const built = sbom.components.filter(isForDevelopment).map((each) => each.name);
  expect(built).toEqual(expect.arrayContaining(["antd", "react", "vite"]));
});
