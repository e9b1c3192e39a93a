import { TOTP } from "otpauth";
import type { Session } from "../../contract/auth";
import type { PasskeyCreationOptions } from "../../contract/passkeys";
import type { Proof, SecondFactorChallenge } from "../../contract/second-factor";
import { passTime } from "./fake-clock";
import { type Customer, PASSWORD, PUBLIC_URL, type TestService } from "./service";
import { SoftwareAuthenticator } from "./software-authenticator";

const STEP_MS = 30_000;

/** An authenticator app that has been added to an account. */
export interface TestTotp {
  secret: string;
  recoveryCodes: string[];
  /** Returns the code at a number of time steps from now. */
  codeAt(steps: number): string;
  /** Moves the clock by a time step and returns its code, which nobody has used. */
  nextCode(): string;
}

export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP_MS });

/** Adds an authenticator app to a customer's account. */
export async function addTotp(service: TestService, { accessToken: token }: Customer): Promise<TestTotp> {
  const started = await service.call("POST /api/v1/customer/second-factor/totp", { token, body: {} });
  const { secret } = started.json<{ secret: string }>();
  const confirmed = await service.call("POST /api/v1/customer/second-factor/totp/confirm", {
    token,
    body: { code: codeOf(secret) },
  });
  if (confirmed.statusCode !== 200) throw new Error(confirmed.body);
  return {
    secret,
    recoveryCodes: confirmed.json().recoveryCodes,
    codeAt: (steps) => codeOf(secret, steps),
    nextCode: () => {
      passTime(STEP_MS);
      return codeOf(secret);
    },
  };
}

/** Requests the options of a new passkey. */
export async function startPasskey(service: TestService, { accessToken: token }: Customer) {
  const started = await service.call("POST /api/v1/customer/second-factor/passkeys/options", { token, body: {} });
  if (started.statusCode !== 201) throw new Error(started.body);
  return started.json<{ challenge: string; options: PasskeyCreationOptions }>();
}

/** Adds a passkey to a customer's account. */
export async function addPasskey(service: TestService, customer: Customer, name = "Laptop") {
  const authenticator = new SoftwareAuthenticator(PUBLIC_URL);
  const { challenge, options } = await startPasskey(service, customer);
  const added = await service.call("POST /api/v1/customer/second-factor/passkeys", {
    token: customer.accessToken,
    body: { challenge, name, response: authenticator.create(options) },
  });
  if (added.statusCode !== 201) throw new Error(added.body);
  return { authenticator, ...added.json<{ id: string; recoveryCodes: string[] | null }>() };
}

/** Signs in with the password, which an account with a second factor answers with a challenge. */
export async function challengeOf(service: TestService, { username }: Customer): Promise<SecondFactorChallenge> {
  const login = await service.call("POST /api/v1/login", { body: { username, password: PASSWORD } });
  if (login.json().errorCode !== "SECOND_FACTOR_REQUIRED") throw new Error(login.body);
  return login.json().data;
}

export const complete = (service: TestService, challenge: string, proof: Proof) =>
  service.call("POST /api/v1/login/second-factor", { body: { challenge, proof } });

/** Signs in with password and proof. */
export async function signInWith(service: TestService, customer: Customer, proof: Proof): Promise<Customer> {
  const { challenge } = await challengeOf(service, customer);
  const answer = await complete(service, challenge, proof);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return { username: customer.username, ...answer.json<Session>() };
}

/** Returns the status and the error code of a refused call. */
export const outcomeOf = (response: { statusCode: number; json(): { errorCode?: string } }) => ({
  statusCode: response.statusCode,
  errorCode: response.json().errorCode,
});
