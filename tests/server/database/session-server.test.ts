import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { clientConfigOf } from "../../../server/database/connection-pool";
import { onEmbedded, testDatabase, workerAddress } from "../../support/database";

async function connect(): Promise<pg.Client> {
  await testDatabase();
  const client = new pg.Client({ ...clientConfigOf(workerAddress()), pipeline: true });
  client.on("error", () => {});
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

async function table(client: pg.Client): Promise<string> {
  const name = `t_${Math.random().toString(36).slice(2)}`;
  await client.query(`create table ${name} (n integer)`);
  onTestFinished(async () => void (await (await testDatabase()).db.$client.query(`drop table ${name}`)));
  return name;
}

const rowsOf = async (client: pg.Client, text: string) => (await client.query(text)).rows;

describe.runIf(onEmbedded)("connections to the embedded database", () => {
  it("get their own answers, even to many large concurrent queries", async () => {
    const clients = [await connect(), await connect(), await connect()];
    const lengths = Array.from({ length: 60 }, (_, index) => 300_000 + index);
    const answers = await Promise.all(
      lengths.map(async (length, index) => {
        const question = { text: "select length($1::text) as length", values: ["x".repeat(length)] };
        return (await clients[index % 3]?.query(question))?.rows[0].length;
      }),
    );
    expect(answers).toEqual(lengths);
  });

  it("have their own prepared statements, which end with the connection", async () => {
    const [first, second] = [await connect(), await connect()];
    const ask = async (client: pg.Client, text: string) => (await client.query({ name: "same", text })).rows[0].answer;
    const mine = () => ask(second, "select 'second' as answer");
    await expect(ask(first, "select 'first' as answer")).resolves.toBe("first");
    await expect(mine()).resolves.toBe("second");
    await first.end();
    await expect(mine()).resolves.toBe("second");
    await expect
      .poll(() => rowsOf(second, "select statement from pg_prepared_statements where statement like 'select ''%'"))
      .toEqual([{ statement: "select 'second' as answer" }]);
  });

  it("can reuse the name of a prepared statement that failed", async () => {
    const client = await connect();
    const ask = (text: string) => client.query({ name: "again", text });
    await expect(ask("select nothing")).rejects.toThrow("does not exist");
    await expect(ask("select 1 as answer")).resolves.toMatchObject({ rows: [{ answer: 1 }] });
    await expect(client.query("select 2 as answer")).resolves.toMatchObject({ rows: [{ answer: 2 }] });
  });

  it("have their own settings and role, as pg_dump's empty search path", async () => {
    const [first, second] = [await connect(), await connect()];
    const read = async (client: pg.Client) => {
      const [row] = await rowsOf(
        client,
        `select current_setting('search_path') as path, current_setting('statement_timeout') as timeout,
          current_setting('DateStyle') as dates, current_user as user, session_user as owner`,
      );
      return row;
    };
    const defaults = await read(second);
    await first.query("create role reader; grant reader to postgres");
    onTestFinished(async () => void (await (await testDatabase()).db.$client.query("drop role reader")));
    const changed = { path: "", timeout: "7s", dates: "German, DMY", user: "reader", owner: "postgres" };
    await rowsOf(first, "select pg_catalog.set_config('search_path', '', false)");
    await first.query("set statement_timeout = '7s'; set datestyle = 'German'; set role reader");
    await expect(read(first)).resolves.toEqual(changed);
    await expect(read(second)).resolves.toEqual(defaults);
    await expect(rowsOf(second, "select count(*)::integer as n from api_keys where id is null")).resolves.toEqual([
      { n: 0 },
    ]);
    await expect(read(first)).resolves.toEqual(changed);
    await expect(read(second)).resolves.toEqual(defaults);
    await first.query("set session authorization reader");
    await expect(read(second)).resolves.toEqual(defaults);
    await expect(read(first)).resolves.toMatchObject({ user: "reader", owner: "reader" });
    await first.end();
    await expect(read(second)).resolves.toEqual(defaults);
  });

  it("leave no settings behind when they end", async () => {
    const [first, second] = [await connect(), await connect()];
    const path = () => rowsOf(second, "select current_setting('search_path') as path");
    const before = await path();
    await first.query("set search_path = ''");
    await first.end();
    await expect.poll(() => rowsOf(second, "select 1 as n")).toEqual([{ n: 1 }]);
    await expect(path()).resolves.toEqual(before);
  });

  it("wait while another connection's transaction is open, and never take part in it", async () => {
    const [writer, reader] = [await connect(), await connect()];
    const name = await table(writer);
    await writer.query("begin");
    await writer.query(`insert into ${name} values (1)`);
    let seen: unknown;
    const reading = rowsOf(reader, `select n from ${name}`).then((rows) => {
      seen = rows;
    });
    await writer.query(`update ${name} set n = 2`);
    expect(seen).toBeUndefined();
    await writer.query("commit");
    await reading;
    expect(seen).toEqual([{ n: 2 }]);
  });

  it("leave no open transaction when they are lost", async () => {
    const [lost, other] = [await connect(), await connect()];
    const name = await table(lost);
    await lost.query("begin");
    await lost.query(`insert into ${name} values (1)`);
    const reading = rowsOf(other, `select n from ${name}`);
    lost.connection.stream.destroy();
    await expect(reading).resolves.toEqual([]);
  });

  it("continue after a failed query among several that were sent together", async () => {
    const client = await connect();
    const answers = await Promise.allSettled([
      rowsOf(client, "select 1 as n"),
      client.query("select 1 / $1::integer", [0]),
      rowsOf(client, "select 3 as n"),
    ]);
    expect(answers).toMatchObject([
      { status: "fulfilled", value: [{ n: 1 }] },
      { status: "rejected", reason: { code: "22012" } },
      { status: "fulfilled", value: [{ n: 3 }] },
    ]);
  });

  it("learn that there is no TLS", async () => {
    await testDatabase();
    const client = new pg.Client({ ...clientConfigOf(workerAddress()), ssl: true });
    await expect(client.connect()).rejects.toThrow("does not support SSL");
  });
});
