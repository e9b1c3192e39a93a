// @ts-check

/** How everything that Node runs is bundled: packages stay outside. */
export const bundleOptions = /** @type {const} */ ({
  bundle: true,
  packages: "external",
  platform: "node",
  target: "node20",
  format: "esm",
  sourcemap: true,
  logLevel: "warning",
});
