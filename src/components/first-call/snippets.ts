import { phpLiteral, phpText, pythonLiteral } from "./literals";

/** JSON values of an example's parameters. */
export type ExampleParameters = Readonly<Record<string, unknown>>;

/** The call that a snippet makes. */
export interface ExampleCall {
  /** Base URL of the service, without a trailing slash. */
  service: string;
  /** Id of a template of the workspace. If undefined, the call contains example HTML. */
  templateId: string | undefined;
  /** Parameters of the template. */
  parameters?: ExampleParameters | undefined;
  /** The whole key, if it may be shown. Default: the snippet reads the environment variable PLATEN_API_KEY. */
  apiKey?: string | undefined;
}

/** Parts that each language writes in its own way. */
interface Parts {
  url: string;
  /** JSON of the body, indented. */
  body: string;
  apiKey: string | undefined;
}

const HTML = { html: "<h1>Hello {{ name }}</h1>", parameters: { name: "Ada" } };

/** The languages of the snippets, in the order of the tabs. Each snippet writes the document to `document.pdf`. */
const WRITERS = {
  curl: { label: "curl", write: curl },
  javascript: { label: "JavaScript", write: javaScript },
  python: { label: "Python", write: python },
  php: { label: "PHP", write: php },
  csharp: { label: "C#", write: cSharp },
  java: { label: "Java", write: java },
  go: { label: "Go", write: go },
} as const;

export type SnippetLanguage = keyof typeof WRITERS;

export const SNIPPET_LANGUAGES = Object.entries(WRITERS).map(([language, { label }]) => ({
  language: language as SnippetLanguage,
  label,
}));

/** Returns the body of the call. */
export function exampleCallOf({ templateId, parameters = {} }: Pick<ExampleCall, "templateId" | "parameters">): object {
  if (!templateId) return HTML;
  return { template: templateId, ...(Object.keys(parameters).length > 0 && { parameters }) };
}

/** Returns a program that generates a document with a call of the API. */
export function snippetOf(language: SnippetLanguage, { service, apiKey, ...example }: ExampleCall): string {
  const call = exampleCallOf(example);
  // The short bodies, of a template without parameters and of HTML, fit into one line.
  const isShort = call === HTML || !("parameters" in call);
  const body = isShort ? JSON.stringify(call) : JSON.stringify(call, null, 2);
  return WRITERS[language].write({ url: `${service}/v1/documents`, body, apiKey });
}

const indent = (text: string, by: string): string => text.replaceAll("\n", `\n${by}`);

/** Non-ASCII text stays readable; a quotation mark would end the text of the shell. */
const shellText = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

function curl({ url, body, apiKey = "$PLATEN_API_KEY" }: Parts): string {
  return [
    `curl --fail-with-body ${url}`,
    `-H "Authorization: Bearer ${apiKey}"`,
    '-H "Content-Type: application/json"',
    `-d ${shellText(body)}`,
    "-o document.pdf",
  ].join(" \\\n  ");
}

function javaScript({ url, body, apiKey }: Parts): string {
  const key = apiKey === undefined ? "process.env.PLATEN_API_KEY" : JSON.stringify(apiKey);
  return `import { writeFile } from "node:fs/promises";

const response = await fetch(${JSON.stringify(url)}, {
  method: "POST",
  headers: {
    Authorization: \`Bearer \${${key}}\`,
    "Content-Type": "application/json",
  },
  body: JSON.stringify(${indent(body, "  ")}),
});
if (!response.ok) throw new Error(await response.text());
await writeFile("document.pdf", Buffer.from(await response.arrayBuffer()));
`;
}

function python({ url, body, apiKey }: Parts): string {
  const key = apiKey === undefined ? 'os.environ["PLATEN_API_KEY"]' : JSON.stringify(apiKey);
  return `import json
import os
import urllib.request

body = ${pythonLiteral(JSON.parse(body))}
request = urllib.request.Request(
    ${JSON.stringify(url)},
    data=json.dumps(body).encode(),
    headers={
        "Authorization": "Bearer " + ${key},
        "Content-Type": "application/json",
    },
)
with urllib.request.urlopen(request) as response, open("document.pdf", "wb") as file:
    file.write(response.read())
`;
}

function php({ url, body, apiKey }: Parts): string {
  const key = apiKey === undefined ? "getenv('PLATEN_API_KEY')" : phpText(apiKey);
  return `<?php
$body = ${phpLiteral(JSON.parse(body))};
$request = curl_init(${phpText(url)});
curl_setopt_array($request, [
    CURLOPT_POST => true,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => ['Authorization: Bearer ' . ${key}, 'Content-Type: application/json'],
    CURLOPT_POSTFIELDS => json_encode($body),
]);
$answer = curl_exec($request);
if (curl_getinfo($request, CURLINFO_RESPONSE_CODE) !== 200) {
    throw new RuntimeException((string) $answer);
}
file_put_contents('document.pdf', $answer);
`;
}

/** JSON never has three quotation marks in a row, which would end a raw text of C#. */
function cSharp({ url, body, apiKey }: Parts): string {
  const key = apiKey === undefined ? 'Environment.GetEnvironmentVariable("PLATEN_API_KEY")' : JSON.stringify(apiKey);
  return `using System.Net.Http.Headers;
using System.Text;

var body = """
${body}
""";
using var client = new HttpClient();
client.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", ${key});
using var content = new StringContent(body, Encoding.UTF8, "application/json");
using var response = await client.PostAsync(${JSON.stringify(url)}, content);
if (!response.IsSuccessStatusCode) throw new Exception(await response.Content.ReadAsStringAsync());
await File.WriteAllBytesAsync("document.pdf", await response.Content.ReadAsByteArrayAsync());
`;
}

function java({ url, body, apiKey }: Parts): string {
  const key = apiKey === undefined ? 'System.getenv("PLATEN_API_KEY")' : JSON.stringify(apiKey);
  const text = body.replaceAll("\\", "\\\\").replaceAll('"""', '\\"""');
  return `import java.net.URI;
import java.net.http.*;
import java.nio.file.*;

public class FirstDocument {
  public static void main(String[] args) throws Exception {
    var body = """
        ${indent(text, "        ")}""";
    var request = HttpRequest.newBuilder(URI.create(${JSON.stringify(url)}))
        .header("Authorization", "Bearer " + ${key})
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(body))
        .build();
    var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofByteArray());
    if (response.statusCode() != 200) throw new RuntimeException(new String(response.body()));
    Files.write(Path.of("document.pdf"), response.body());
  }
}
`;
}

function go({ url, body, apiKey }: Parts): string {
  const key = apiKey === undefined ? 'os.Getenv("PLATEN_API_KEY")' : JSON.stringify(apiKey);
  // A raw text of Go can't contain a backtick.
  const text = `\`${body.replaceAll("`", '` + "`" + `')}\``;
  return `package main

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
)

func main() {
	body := ${text}
	request, err := http.NewRequest("POST", ${JSON.stringify(url)}, strings.NewReader(body))
	if err != nil {
		panic(err)
	}
	request.Header.Set("Authorization", "Bearer "+${key})
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		panic(err)
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		panic(err)
	}
	if response.StatusCode != http.StatusOK {
		panic(fmt.Sprintf("%d %s", response.StatusCode, answer))
	}
	if err := os.WriteFile("document.pdf", answer, 0o644); err != nil {
		panic(err)
	}
}
`;
}
