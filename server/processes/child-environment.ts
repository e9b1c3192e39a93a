/** Variables that a child process may need. Everything else stays with us: our environment holds secrets. */
const PASSED_ON = ["PATH", "TMPDIR", "TZ"] as const;

/**
 * Returns the environment of a child process: the few variables that it needs, and those that it gets of its own.
 *
 * @param own further variables, which take precedence
 */
export function childEnvironment(own: Record<string, string> = {}): Record<string, string> {
  const environment: Record<string, string> = {};
  for (const name of PASSED_ON) {
    const value = process.env[name];
    if (value) environment[name] = value;
  }
  return { ...environment, ...own };
}
