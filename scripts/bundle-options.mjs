// @ts-check

/** Options of all bundles for Node. Packages are not bundled. */
export const bundleOptions = /** @type {const} */ ({
  bundle: true,
  packages: "external",
  platform: "node",
  target: "node20",
  format: "esm",
  sourcemap: true,
  logLevel: "warning",
});
