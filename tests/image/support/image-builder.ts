import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { addNode, createDebianRoot } from "./bare-roots";
import { copyFromContext, createContextFilter } from "./build-context";
import { type Dockerfile, readDockerfile, type Stage, type Step } from "./dockerfile";
import { runStep } from "./run-step";

/** Settings of an image: what its containers start with. */
export interface ImageSettings {
  env: Record<string, string>;
  labels: string;
  user: string;
  workdir: string;
  entrypoint: string[];
  cmd: string[];
  healthcheck: string[];
}

export interface Image extends ImageSettings {
  /** Folder with the root file system. */
  root: string;
}

const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

interface BuilderOptions {
  /** Empty folder for the file systems of the stages. */
  scratch: string;
  /** Folder with the build's context. */
  context: string;
  /** Build arguments. */
  args: Record<string, string>;
}

/**
 * Builds an image by the steps of a Dockerfile, without a container engine: each stage is a folder, and RUN is chroot.
 * Supports what Platen's Dockerfile uses, and fails for everything else.
 */
export class ImageBuilder {
  readonly #dockerfile: Dockerfile;
  readonly #options: BuilderOptions;
  readonly #args: Record<string, string>;
  readonly #isInContext: (path: string) => boolean;
  readonly #images = new Map<string, Image>();

  constructor(file: string, options: BuilderOptions) {
    this.#dockerfile = readDockerfile(file);
    this.#options = options;
    this.#isInContext = createContextFilter(`${file}.dockerignore`);
    this.#args = { ...options.args };
    for (const line of this.#dockerfile.args) {
      const [name = "", value = ""] = line.split("=");
      this.#args[name] ??= this.#expand(value, this.#args);
    }
  }

  /** Builds the last stage, and the stages that it needs. */
  build(): Image {
    const last = this.#dockerfile.stages.at(-1);
    if (!last) throw new Error("The Dockerfile has no stages");
    return this.#image(last.name);
  }

  #image(name: string): Image {
    const built = this.#images.get(name);
    if (built) return built;
    const root = join(this.#options.scratch, name.replace(/[^\w-]/g, "-"));
    const stage = this.#dockerfile.stages.find((candidate) => candidate.name === name);
    const image = stage ? this.#buildStage(stage, root) : this.#createBase(name, root);
    this.#images.set(name, image);
    return image;
  }

  /** Creates one of the public images that the Dockerfile starts from. */
  #createBase(name: string, root: string): Image {
    const env = { PATH };
    const settings = { env, labels: "", user: "0:0", workdir: "/", entrypoint: [], cmd: [], healthcheck: [] };
    if (name === "debian:trixie-slim") createDebianRoot(root);
    else if (name === "node:24-trixie-slim") {
      copyTree(this.#image("debian:trixie-slim").root, root);
      addNode(root, this.#options.scratch);
    } else throw new Error(`Unknown base image ${name}`);
    return { root, ...settings };
  }

  #buildStage({ from, steps }: Stage, root: string): Image {
    const parent = this.#image(this.#expand(from, this.#args));
    copyTree(parent.root, root);
    const image: Image = { ...parent, env: { ...parent.env }, root };
    const args: Record<string, string> = {};
    for (const step of steps) this.#apply(step, image, args);
    return image;
  }

  #apply(step: Step, image: Image, args: Record<string, string>): void {
    const { keyword, text, list } = step;
    const expand = (value: string) => this.#expand(value, { ...args, ...image.env });
    if (keyword === "RUN") runStep(image, step);
    else if (keyword === "COPY") this.#copy(step, image);
    else if (keyword === "WORKDIR") {
      image.workdir = text;
      mkdirSync(join(image.root, text), { recursive: true });
    } else if (keyword === "ENV") {
      for (const [, name = "", value = ""] of text.matchAll(/(\w+)=(\S+)/g)) image.env[name] = expand(value);
    } else if (keyword === "ARG") {
      const [name = "", value = ""] = text.split("=");
      args[name] = this.#options.args[name] ?? value;
    } else if (keyword === "LABEL") image.labels = expand(text);
    else if (keyword === "USER") image.user = text;
    else if (keyword === "ENTRYPOINT") image.entrypoint = list;
    else if (keyword === "CMD") image.cmd = list;
    else if (keyword === "HEALTHCHECK") image.healthcheck = JSON.parse(text.slice(text.indexOf("[")));
    else if (keyword !== "VOLUME" && keyword !== "EXPOSE") throw new Error(`The test can't run ${keyword}`);
  }

  #copy({ flags, text }: Step, image: Image): void {
    const paths = text.split(/\s+/);
    const target = paths.pop() ?? "";
    const destination = join(image.root, resolve(image.workdir, target));
    mkdirSync(dirname(destination), { recursive: true });
    if (flags.from) {
      const [source = "", ...more] = paths;
      if (more.length > 0) throw new Error(`The test can't copy ${text}`);
      const path = join(this.#image(flags.from).root, source);
      execFileSync("cp", ["-a", "--no-preserve=ownership", "-T", path, destination]);
    } else {
      for (const path of paths) {
        const to = target.endsWith("/") ? join(destination, basename(path)) : destination;
        copyFromContext(this.#options.context, path, to, this.#isInContext);
      }
    }
  }

  #expand(text: string, variables: Record<string, string>): string {
    return text.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => variables[name] ?? "");
  }
}

/** Copies a root. Hard links suffice, because package managers replace files instead of writing into them. */
function copyTree(from: string, to: string): void {
  execFileSync("cp", ["-al", from, to]);
}
