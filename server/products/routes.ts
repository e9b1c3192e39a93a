import { listProducts } from "../../contract/products";
import type { Serve } from "../http/serve";
import type { Plans } from "./plans";

export function serveProducts(serve: Serve, plans: Plans): void {
  serve(listProducts, async () => ({ products: [...plans.list] }));
}
