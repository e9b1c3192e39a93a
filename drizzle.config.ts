import { defineConfig } from "drizzle-kit";

/** Settings of `npm run db:generate`, which writes a migration from what has changed in the schema. */
export default defineConfig({
  dialect: "postgresql",
  schema: "./server/database/schema.ts",
  out: "./server/database/migrations",
});
