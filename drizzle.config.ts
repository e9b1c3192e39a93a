import { defineConfig } from "drizzle-kit";

/** Settings of `npm run db:generate`, which writes a migration for the changes in the schema. */
export default defineConfig({
  dialect: "postgresql",
  schema: "./server/database/schema/*.ts",
  out: "./server/database/migrations",
});
