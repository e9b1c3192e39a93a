interface FirstCall {
  /** Base URL of the service, without a trailing slash. */
  service: string;
  /** Id of a template of the workspace; without one the call brings HTML of its own. */
  templateId: string | undefined;
  /** The whole key, if it may be shown. Default: the shell's variable. */
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
