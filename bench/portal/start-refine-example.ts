import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import react from "@vitejs/plugin-react";
import { fastify } from "fastify";
import { build, type Plugin } from "vite";
import { precompress } from "../../scripts/portal/precompress";
import type { DemoService, Site } from "./demo-service";

/** The example in `refine-example/`, built and served. */
interface RefineExample extends Site {
  close(): Promise<void>;
}

/**
 * Builds the example for production by Vite's default settings, with the demo workspace's templates as its data, and
 * serves it as Platen serves the portal: brotli files made at build time, and hashed files cached for a year.
 * @throws Error if it can't be built
 */
export async function startRefineExample({ session, templates }: DemoService): Promise<RefineExample> {
  const folder = await mkdtemp(join(tmpdir(), "platen-bench-refine-"));
  try {
    await build({
      root: fileURLToPath(new URL("refine-example", import.meta.url)),
      configFile: false,
      logLevel: "silent",
      plugins: [react(), emitJson("templates.json", templates), precompress()],
      build: { outDir: folder, emptyOutDir: true, reportCompressedSize: false },
    });
    const page = await readFile(join(folder, "index.html"), "utf8");
    const app = fastify();
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ["**/*.{br,gz}", "*.html"],
      setHeaders: (reply, path) => {
        reply.header("cache-control", path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
    app.setNotFoundHandler((_request, reply) =>
      reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").send(page),
    );
    const url = await app.listen({ host: "127.0.0.1", port: 0 });
    return {
      url,
      session,
      async close() {
        await app.close();
        await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Adds a JSON file to a build. */
function emitJson(fileName: string, content: object): Plugin {
  return {
    name: "emit-json",
    generateBundle() {
      this.emitFile({ type: "asset", fileName, source: JSON.stringify(content) });
    },
  };
}
