import type { AuthProvider, DataProvider } from "@refinedev/core";

/** Name of the entry in localStorage by which the bench signs in, as in Platen. */
const TOKEN = "accessToken";

/** Accepts every password. */
export const authProvider: AuthProvider = {
  async login() {
    localStorage.setItem(TOKEN, "token");
    return { success: true, redirectTo: "/" };
  },
  async logout() {
    localStorage.removeItem(TOKEN);
    return { success: true, redirectTo: "/login" };
  },
  async check() {
    return localStorage.getItem(TOKEN) ? { authenticated: true } : { authenticated: false, redirectTo: "/login" };
  },
  async getIdentity() {
    return { id: 1, name: "Owner" };
  },
  async onError(error) {
    return { error };
  },
};

const refuse = () => Promise.reject(new Error("The example's data can only be listed"));

/** Reads each list from a JSON file. */
export const dataProvider: DataProvider = {
  async getList({ resource }) {
    const response = await fetch(`/${resource}.json`);
    const data = await response.json();
    return { data, total: data.length };
  },
  getOne: refuse,
  create: refuse,
  update: refuse,
  deleteOne: refuse,
  getApiUrl: () => "/",
};
