import { listProducts } from "../../contract/products";
import type { Serve } from "../http/serve";
import { PLANS } from "./plans";

export function serveProducts(serve: Serve): void {
  serve(listProducts, async () => ({ products: [...PLANS] }));
}
