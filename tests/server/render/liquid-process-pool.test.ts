import { expect, it } from "vitest";
import { LiquidProcessPool } from "../../../server/render/liquid/liquid-process-pool";
import { defaultRendererSettings } from "../../../server/render/settings";
import { silentLog } from "../../support/database";

it("leaves no process behind if it is closed while the first one starts as another user", async () => {
  const user = { name: "nobody", uid: 65_534, gid: 65_534 };
  const pool = new LiquidProcessPool({ settings: defaultRendererSettings, user, log: silentLog });
  const started = expect(pool.start()).rejects.toThrow();
  await pool.close();
  await started;
  expect(pool.pids).toEqual([]);
});
