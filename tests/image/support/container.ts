import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Image } from "./image-builder";
import { ociConfig, type SeccompProfile } from "./oci-config";

interface ContainerOptions {
  image: Image;
  /** Empty folder for the container's settings and data. */
  folder: string;
  env: Record<string, string>;
  seccomp: SeccompProfile;
}

/** A container that runc runs: the program that Docker, containerd and Kubernetes start their containers with. */
export class Container {
  readonly #id: string;
  readonly #process: ChildProcess;
  readonly #exited: Promise<unknown[]>;
  #output = "";

  constructor({ image, folder, env, seccomp }: ContainerOptions) {
    this.#id = `platen-test-${process.pid}-${Date.now()}`;
    const data = join(folder, "data");
    mkdirSync(data, { recursive: true });
    execFileSync("chown", [image.user, data]);
    writeFileSync(join(folder, "config.json"), JSON.stringify(ociConfig(image, { env, seccomp, data })));
    this.#process = spawn("runc", ["run", "--bundle", folder, this.#id], { stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [this.#process.stdout, this.#process.stderr]) {
      stream?.on("data", (chunk) => {
        this.#output += chunk;
      });
    }
    this.#exited = once(this.#process, "exit");
  }

  /** The log and the messages so far. */
  get output(): string {
    return this.#output;
  }

  get hasExited(): boolean {
    return this.#process.exitCode !== null;
  }

  /** Waits for the end of the container and returns the exit code. */
  async exitCode(): Promise<number | null> {
    await this.#exited;
    return this.#process.exitCode;
  }

  /** Runs a command in the container and returns its output. @throws Error if it fails */
  run(command: string[]): string {
    return execFileSync("runc", ["exec", this.#id, ...command], { encoding: "utf8" });
  }

  /** Sends SIGTERM to the first process, as `docker stop` does, and returns the exit code. */
  async stop(): Promise<number | null> {
    execFileSync("runc", ["kill", this.#id, "TERM"]);
    return this.exitCode();
  }

  /** Ends the container if it is still running. */
  remove(): void {
    if (!this.hasExited) execFileSync("runc", ["delete", "--force", this.#id]);
  }
}
