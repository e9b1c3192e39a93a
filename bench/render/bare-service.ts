/**
 * The least that a service does: takes a request, prints, writes a row, and answers. Started by
 * contestants/bare-service.ts.
 */
import Fastify from "fastify";
import pg from "pg";
import { startBareLoop } from "./contestants/bare-loop";
import type { DocumentName } from "./documents";

interface Body {
  document: DocumentName;
  number: number;
}

const loop = await startBareLoop("reused");
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
await pool.query("create table documents (id bigserial primary key, created_at timestamptz, bytes integer)");

const app = Fastify({ bodyLimit: 10_000_000 });
app.get("/health", async () => "ok");
app.post<{ Body: Body }>("/documents", async ({ body: { document, number } }, reply) => {
  const pdf = Buffer.from(await loop.make(document, number));
  const text = "insert into documents (created_at, bytes) values (now(), $1)";
  await pool.query({ name: "insert", text, values: [pdf.length] });
  return reply.type("application/pdf").send(pdf);
});
await app.listen({ host: "127.0.0.1", port: Number(process.env.PORT) });

process.once("SIGTERM", async () => {
  await app.close();
  await Promise.all([loop.close(), pool.end()]);
  process.exit();
});
