import { LIMITS } from "../../../contract/product";
import type { Attack } from "../attack";
import { repeat } from "../repeat";

const CUSTOMERS = 2;
const BODIES_PER_CUSTOMER = 2;
/** Slightly fewer than a body may have. */
const VALUES = LIMITS.maxValues - 100;
/** As many different names as fit into the parameters of a document. */
const NAMES = 850_000;

const documentOf = (parameters: string) => `{"html":"{{ a | size }}","parameters":${parameters}}`;
const listOf = (item: string, count: number) => documentOf(`{"a":[${Array(count).fill(item).join()}]}`);

/** @returns the largest accepted bodies of objects, of numbers and of names */
const largestBodies = () => [
  listOf("{}", VALUES / 2),
  listOf("1", VALUES),
  documentOf(`{${Array.from({ length: NAMES }, (_, index) => `"k${index}":1`).join()}}`),
];

/** Large bodies of the worst structure that the service accepts, of two customers. */
export const acceptedBodies: Attack = {
  name: "accepted bodies",
  async start(service) {
    const client = service.connect("127.0.0.10");
    const keys = await Promise.all(
      Array.from({ length: CUSTOMERS }, (_, index) => service.signUpWithKey(`accepted-${index}@example.com`)),
    );
    const bodies = largestBodies();
    // Fails if the service refuses one of them: that would be another attack.
    for (const body of bodies) await client.send("POST", "/v1/documents", keys[0], body);
    let number = 0;
    const stop = repeat(CUSTOMERS * BODIES_PER_CUSTOMER, (loop) => {
      number += 1;
      return client.send("POST", "/v1/documents", keys[loop % CUSTOMERS], bodies[number % bodies.length]);
    });
    return async () => {
      await stop();
      client.close();
    };
  },
};
