interface FirstCall {
  /** Base URL of the service, without a trailing slash. */
  service: string;
  /** Id of a template of the workspace. If undefined, the call contains example HTML. */
  templateId: string | undefined;
  /** The whole key, if it may be shown. Default: the shell variable `$PLATEN_API_KEY`. */
  apiKey?: string | undefined;
}

const HTML = { html: "<h1>Hello {{ name }}</h1>", parameters: { name: "Ada" } };

/** Returns a shell command that generates a document. */
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
