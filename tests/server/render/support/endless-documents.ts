/** Program that starts a renderer with endless documents, prints `started`, and waits to be killed. */
import { startTestRenderer } from "../test-renderer";

const renderer = await startTestRenderer({ templateTimeoutMs: 2_000 });
const loop = "{% for i in (1..9999) %}".repeat(3) + "{% endfor %}".repeat(3);
for (const template of ["<script>for (;;) {}</script>", loop]) {
  renderer.render({ template, parameters: {} }).catch(() => undefined);
}
process.stdout.write("started\n");
