import { readFileSync } from "node:fs";
import { DockerfileParser, type Instruction, type JSONInstruction, type ModifiableInstruction } from "dockerfile-ast";

export interface Step {
  keyword: string;
  /** Options such as `from` of `COPY --from=build`. */
  flags: Record<string, string>;
  /** The rest of the instruction on one line, without its flags. Variables are not replaced. */
  text: string;
  /** Its parts, if it is a JSON array. */
  list: string[];
}

export interface Stage {
  name: string;
  from: string;
  steps: Step[];
}

export interface Dockerfile {
  /** Arguments before the first stage. */
  args: string[];
  stages: Stage[];
}

/** Reads the stages of a Dockerfile. The last one is the image. */
export function readDockerfile(file: string): Dockerfile {
  const args: string[] = [];
  const stages: Stage[] = [];
  for (const instruction of DockerfileParser.parse(readFileSync(file, "utf8")).getInstructions()) {
    const step = toStep(instruction);
    if (step.keyword === "FROM") {
      const [from = "", , name = `stage-${stages.length}`] = step.text.split(/\s+/);
      stages.push({ name, from, steps: [] });
    } else if (stages.length === 0) args.push(step.text);
    else stages.at(-1)?.steps.push(step);
  }
  return { args, stages };
}

function toStep(instruction: Instruction): Step {
  const hasFlags = (candidate: Instruction): candidate is ModifiableInstruction => "getFlags" in candidate;
  const flags = hasFlags(instruction) ? instruction.getFlags() : [];
  return {
    keyword: instruction.getKeyword(),
    flags: Object.fromEntries(flags.map((flag) => [flag.getName(), flag.getValue() ?? ""])),
    text: (instruction.getArgumentsContent() ?? "").replaceAll(/\\\n/g, " ").trim(),
    list: listOf(instruction),
  };
}

function listOf(instruction: Instruction): string[] {
  const isList = (candidate: Instruction): candidate is JSONInstruction => "getJSONStrings" in candidate;
  return isList(instruction) ? instruction.getJSONStrings().map((part) => JSON.parse(part.getValue())) : [];
}
