interface FirstCall {
  /** Where the service is, without a slash at its end. */
  service: string;
  /** Id of a template of the workspace; without one the call brings HTML of its own. */
  templateId: string | undefined;
  /** The whole key, where it may be shown; else the shell's variable stands for it. */
  apiKey?: string | undefined;
}

const HTML = { html: "<h1>Hello {{ name }}</h1>", parameters: { name: "Ada" } };

/** @returns a command that makes a document, ready to be pasted into a shell */
export function curlLine({ service, templateId, apiKey = "$PLATEN_API_KEY" }: FirstCall): string {
  const body = JSON.stringify(templateId ? { template: templateId } : HTML);
  return [
    `curl --fail-with-body ${service}/v1/documents`,
    `-H "Authorization: Bearer ${apiKey}"`,
    '-H "Content-Type: application/json"',
    `-d '${body}'`,
    "-o document.pdf",
  ].join(" \\\n  ");
}
