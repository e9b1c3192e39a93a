import { afterEach, expect, it, vi } from "vitest";
import { findChildUser } from "../../../server/processes/child-user";

afterEach(() => void vi.restoreAllMocks());

const asUser = (uid: number) => vi.spyOn(process, "getuid").mockReturnValue(uid);

it("root starts its child processes as the user of the setting, by name or ids", () => {
  asUser(0);
  expect(findChildUser("nobody")).toMatchObject({ name: "nobody", uid: expect.any(Number) });
  expect(findChildUser("daemon")).toEqual({ name: "daemon", uid: 1, gid: 1 });
  expect(findChildUser("1")).toEqual({ name: "daemon", uid: 1, gid: 1 });
  expect(findChildUser("61234")).toEqual({ name: "61234", uid: 61_234, gid: 61_234 });
  expect(findChildUser("61234:42")).toEqual({ name: "61234", uid: 61_234, gid: 42 });
});

it.each(["root", "0", "0:0"])("root starts its child processes as root if the setting is %s", (setting) => {
  asUser(0);
  expect(findChildUser(setting)).toBeNull();
});

it("another user can't start processes as somebody else", () => {
  asUser(1000);
  expect(findChildUser("nobody")).toBeNull();
});

it.each(["no-such-user", "10a", "-1"])("%s is refused, because there is no such user", (setting) => {
  asUser(0);
  expect(() => findChildUser(setting)).toThrow(`RENDER_USER: the system has no user named ${setting}`);
});
