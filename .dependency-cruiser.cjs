/** Layer rules: which folder may import which. A planted violation proves each rule in tests/server/layers.test.ts. */

/** Folders that every part of the service may use. Every other folder of server/ is a module. */
const foundations =
  "access|audit|blobs|budgets|commands|config|database|http|jobs|lib|mail|observability|outbound|pictures|processes|render|tracing";
/** Folders that put modules together, as app.ts and services.ts do. */
const assemblies = "demo|operator|roles|v1";
/** Modules of the product API: all folders but the foundations, the assemblies and the authentication service. */
const notProductModules = `${foundations}|${assemblies}|authentication|reference`;

/** The portal's folders, lowest first: each may import the ones before it. */
const portalLayers = ["lib", "session", "providers", "hooks", "components", "pages", "resources", "app"];
/** The folders and the file that drive Chromium, lowest first: each may import the ones before it. */
const chromiumLayers = ["cdp", "pdf", "page", "browser", "print-document"];

/**
 * Returns one rule per layer except the highest. A layer is a folder or a file.
 * @param {string} prefix beginning of the rules' names
 * @param {string} parent folder that contains the layers
 * @param {string[]} layers names without extension, lowest first
 * @param {object} exceptions further conditions of an import that breaks a rule
 */
const layersOf = (prefix, parent, layers, exceptions = {}) =>
  layers.slice(0, -1).map((layer, index) => ({
    name: `${prefix}-${layer}-layer`,
    comment: `${parent}/${layer}/ imports nothing from the layers above it: ${layers.slice(index + 1).join(", ")}.`,
    severity: "error",
    from: { path: `^${parent}/${layer}/` },
    to: { path: `^${parent}/(${layers.slice(index + 1).join("|")})[/.]`, ...exceptions },
  }));

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "portal-and-service-apart",
      comment: "Portal and service meet in the contract only.",
      severity: "error",
      from: { path: "^(src|server|contract)/" },
      to: { path: "^(src|server)/", pathNot: "^$1/" },
    },
    {
      name: "nothing-imports-the-cli",
      comment: "The command line uses parts of the service, never the other way round.",
      severity: "error",
      from: { path: "^(src|server|contract|parameters|template-files)/" },
      to: { path: "^cli/" },
    },
    {
      name: "cli-without-server",
      comment:
        "The command line takes the renderer, pictures and the contract, and nothing else of the service or the portal.",
      severity: "error",
      from: { path: "^cli/" },
      to: { path: "^(src|server)/", pathNot: "^server/(render|pictures)/" },
    },
    {
      name: "runs-without-development-packages",
      comment:
        "A release is installed without the development packages. The portal is bundled, so its packages are those.",
      severity: "error",
      from: { path: "^(server|cli|contract|parameters|template-files)/" },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "contract-independent",
      comment: "The contract is made of schemas and constants.",
      severity: "error",
      from: { path: "^contract/" },
      to: { pathNot: ["^contract/", "node_modules/zod/"] },
    },
    {
      name: "parameters-independent",
      comment: "The schema of parameters is inferred in the service, in the command line, and in a browser.",
      severity: "error",
      from: { path: "^parameters/" },
      to: { pathNot: ["^parameters/", "node_modules/liquidjs/"] },
    },
    {
      name: "template-files-independent",
      comment: "The layout of a folder of templates is the same in the service and in the command line.",
      severity: "error",
      from: { path: "^template-files/" },
      to: {
        pathNot: ["^template-files/", "^contract/", "node_modules/(zod|yaml)/"],
        dependencyTypesNot: ["core"],
      },
    },
    {
      name: "portal-without-schemas",
      comment:
        "The portal imports types, routes and small constants of the contract. No schema library reaches its bundle.",
      severity: "error",
      from: { path: "^src/" },
      to: {
        path: ["^contract/", "node_modules/zod/"],
        pathNot: "^contract/(errors|product|routes)\\.ts$",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "portal-without-node",
      comment: "The portal runs in a browser.",
      severity: "error",
      from: { path: "^src/" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "renderer-independent",
      comment: "The renderer knows workspaces and customers by their ids only, and nothing of HTTP or the database.",
      severity: "error",
      from: { path: "^server/render/" },
      to: {
        path: ["^server/", "^contract/", "node_modules/(fastify|drizzle-orm|pg)/"],
        pathNot: "^server/(render|outbound|processes|lib)/",
      },
    },
    {
      name: "renderer-parts-apart",
      comment: "Liquid, remote resources and the engine know neither each other nor the browser.",
      severity: "error",
      from: { path: "^server/render/(liquid|remote|engine)/" },
      to: { path: "^server/render/(chromium|liquid|remote|engine)/", pathNot: "^server/render/$1/" },
    },
    {
      name: "database-below-modules",
      comment: "The database layer serves the modules and knows none.",
      severity: "error",
      from: { path: "^server/database/" },
      to: { path: "^server/[^/]+/", pathNot: "^server/(database|processes|lib)/" },
    },
    {
      name: "http-below-access",
      comment: "The guard is passed to the HTTP layer, which knows its interface only.",
      severity: "error",
      from: { path: "^server/http/" },
      to: { path: "^server/access/" },
    },
    {
      name: "lib-independent",
      comment: "Plain functions know no other part of the service.",
      severity: "error",
      from: { path: "^server/lib/" },
      to: { path: "^(server|contract)/", pathNot: "^server/lib/" },
    },
    {
      name: "foundations-below-modules",
      comment: "Modules use the foundations. No foundation uses a module.",
      severity: "error",
      from: { path: `^server/(${foundations})/` },
      to: { path: "^server/[^/]+/", pathNot: `^server/(${foundations})/` },
    },
    {
      name: "nothing-imports-startup",
      comment: "Only start-up code imports the files that start the service.",
      severity: "error",
      from: { path: "^server/[^/]+/", pathNot: "^server/(demo|roles)/" },
      to: { path: "^server/(main|app|services|roles/.+)\\.ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "stores-are-private",
      comment: "A module's store is its own; others use what the module exports for them.",
      severity: "error",
      from: { path: "^server/([^/]+)/", pathNot: `^server/(${assemblies})/` },
      to: { path: "^server/[^/]+/store\\.ts$", pathNot: "^server/$1/" },
    },
    {
      name: "product-without-authentication",
      comment: "The product API and the authentication service know nothing of each other.",
      severity: "error",
      from: { path: "^server/[^/]+/", pathNot: `^server/(${notProductModules})/` },
      to: { path: "^server/authentication/" },
    },
    {
      name: "authentication-without-product",
      comment: "The authentication service and the product API know nothing of each other.",
      severity: "error",
      from: { path: "^server/authentication/" },
      to: { path: "^server/[^/]+/", pathNot: `^server/(${notProductModules})/` },
    },
    {
      name: "pages-apart",
      comment: "A page never imports another page.",
      severity: "error",
      from: { path: "^src/pages/([^/]+)/" },
      to: { path: "^src/pages/", pathNot: "^src/pages/$1/" },
    },
    // Refine's providers receive the registry of resources as a value and import its type.
    ...layersOf("portal", "src", portalLayers, { dependencyTypesNot: ["type-only"] }),
    ...layersOf("chromium", "server/render/chromium", chromiumLayers),
    { name: "no-circular", comment: "Imports run one way.", severity: "error", from: {}, to: { circular: true } },
    {
      name: "not-to-unresolvable",
      comment: "An import that can't be resolved can't be checked either.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "\\?(worker|raw|url)$" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      mainFields: ["module", "main", "types", "typings"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css"],
    },
  },
};
