import { callsByName } from "../../contract/calls";
import type { Endpoint } from "../../contract/endpoint";
import { EXAMPLE_ID, EXAMPLE_SECRET, exampleBody } from "./examples";

/** Values of the parameters in a sample's path, unless a parameter is an id. */
const PATH_VALUES: Record<string, string> = {
  channel: "staging",
  name: "logo.svg",
  number: "3",
  secret: EXAMPLE_SECRET,
};

/** A call as its samples make it. */
interface SampleCall {
  method: Endpoint["method"];
  address: string;
  needsKey: boolean;
  /** Example of a JSON body. */
  json: unknown;
  /** Name of the file that is the body. */
  upload: string | undefined;
  /** Name of the file that the answer becomes; undefined for JSON, which is printed. */
  download: string | undefined;
}

/**
 * Writes the sample of a call that is one request: it sends the first example of the body, and prints the answer.
 *
 * @param name of a call of the contract
 * @param serviceUrl address of the service
 */
export function plainSampleOf(name: string, lang: keyof typeof WRITERS, serviceUrl: string): string {
  const endpoint = callsByName[name];
  if (!endpoint) throw new Error(`No call ${name}`);
  const { method, path, access, body, fileTypes, response } = endpoint;
  const place = path.replace(/:(\w+)/g, (_, parameter: string) => PATH_VALUES[parameter] ?? EXAMPLE_ID);
  return WRITERS[lang]({
    method,
    address: serviceUrl + place,
    needsKey: access === "key",
    json: body && exampleBody(name),
    upload: fileTypes && PATH_VALUES.name,
    download: response === "pdf" ? "document.pdf" : response === "asset" ? PATH_VALUES.name : undefined,
  });
}

const WRITERS = {
  shell({ method, address, needsKey, json, upload, download }: SampleCall): string {
    const parts = [
      `curl --fail-with-body ${method === "GET" ? "" : `-X ${method} `}${address}`,
      needsKey ? '-H "Authorization: Bearer $PLATEN_API_KEY"' : "-L",
      json !== undefined && `-H "Content-Type: application/json"`,
      json !== undefined && `-d '${spaced(json).replaceAll("'", `'\\''`)}'`,
      upload && `-H "Content-Type: image/svg+xml" --data-binary @${upload}`,
      download && `-o ${download}`,
    ];
    return `${parts.filter(Boolean).join(" \\\n  ")}\n`;
  },

  javascript({ method, address, needsKey, json, upload, download }: SampleCall): string {
    const type = contentType({ json, upload });
    const imports = [upload && "readFile", download && "writeFile"].filter(Boolean).join(", ");
    return lines([
      imports && `import { ${imports} } from "node:fs/promises";\n`,
      `const response = await fetch("${address}", {`,
      `  method: "${method}",`,
      needsKey && "  headers: {",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the sample has a template string
      needsKey && "    Authorization: `Bearer ${process.env.PLATEN_API_KEY}`,",
      type && `    "Content-Type": "${type}",`,
      needsKey && "  },",
      json !== undefined && `  body: JSON.stringify(${spaced(json)}),`,
      upload && `  body: await readFile("${upload}"),`,
      "});",
      "if (!response.ok) throw new Error(await response.text());",
      download
        ? `await writeFile("${download}", Buffer.from(await response.arrayBuffer()));`
        : "console.log(await response.text());",
    ]);
  },

  python({ method, address, needsKey, json, upload, download }: SampleCall): string {
    const type = contentType({ json, upload });
    return lines([
      needsKey && "import os",
      "import urllib.request\n",
      "request = urllib.request.Request(",
      `    "${address}",`,
      `    method="${method}",`,
      needsKey && "    headers={",
      needsKey && `        "Authorization": f"Bearer {os.environ['PLATEN_API_KEY']}",`,
      type && `        "Content-Type": "${type}",`,
      needsKey && "    },",
      json !== undefined && `    data=${inQuotes(spaced(json))}.encode(),`,
      upload && `    data=open("${upload}", "rb").read(),`,
      ")",
      "with urllib.request.urlopen(request) as response:",
      download ? `    open("${download}", "wb").write(response.read())` : "    print(response.read().decode())",
    ]);
  },

  php({ method, address, needsKey, json, upload, download }: SampleCall): string {
    const type = contentType({ json, upload });
    return lines([
      "<?php",
      `$curl = curl_init("${address}");`,
      "curl_setopt_array($curl, [",
      `    CURLOPT_CUSTOMREQUEST => "${method}",`,
      needsKey ? "    CURLOPT_HTTPHEADER => [" : "    CURLOPT_FOLLOWLOCATION => true,",
      needsKey && `        "Authorization: Bearer " . getenv("PLATEN_API_KEY"),`,
      type && `        "Content-Type: ${type}",`,
      needsKey && "    ],",
      json !== undefined && `    CURLOPT_POSTFIELDS => ${inQuotes(spaced(json))},`,
      upload && `    CURLOPT_POSTFIELDS => file_get_contents("${upload}"),`,
      "    CURLOPT_RETURNTRANSFER => true,",
      "]);",
      "$answer = curl_exec($curl);",
      "if (curl_getinfo($curl, CURLINFO_RESPONSE_CODE) >= 300) {",
      "    throw new RuntimeException($answer);",
      "}",
      download ? `file_put_contents("${download}", $answer);` : "echo $answer;",
    ]);
  },
};

const contentType = ({ json, upload }: Pick<SampleCall, "json" | "upload">): string | false =>
  json !== undefined ? "application/json" : upload !== undefined && "image/svg+xml";

const lines = (parts: (string | false | undefined)[]): string =>
  `${parts.filter((part) => typeof part === "string" && part !== "").join("\n")}\n`;

/** @returns JSON on one line, with spaces as people write it. It is also an expression of JavaScript */
const spaced = (value: unknown): string => JSON.stringify(value, null, 1).replace(/\n\s*/g, " ");

/** @returns a text of Python or PHP */
const inQuotes = (text: string): string => `'${text.replace(/[\\']/g, "\\$&")}'`;
