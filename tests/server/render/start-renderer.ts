/** A program that starts a renderer, says so, makes an endless document, and waits to be killed. */
import { startTestRenderer } from "./test-renderer";

const renderer = await startTestRenderer();
renderer.render({ template: "<script>for (;;) {}</script>", parameters: {} }).catch(() => undefined);
process.stdout.write("started\n");
