import { useQuery } from "@tanstack/react-query";
import { call } from "../../session/http";

/** Loads the second factors of the account. */
export const useSecondFactor = () =>
  useQuery({
    queryKey: ["second-factor"],
    queryFn: ({ signal }) => call("GET /api/v1/customer/second-factor", { signal }),
  });

/** Loads the sessions of the account. */
export const useSessions = () =>
  useQuery({
    queryKey: ["sessions"],
    queryFn: async ({ signal }) => (await call("GET /api/v1/customer/sessions", { signal })).sessions,
  });
