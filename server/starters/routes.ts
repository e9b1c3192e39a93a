import { addStarterTemplate } from "../../contract/templates";
import type { Serve } from "../http/serve";
import { authorOf } from "../templates/author";
import { addStarter, type StarterDependencies } from "./add-starter";

/** Serves new templates that begin with a starter to the portal. */
export function serveStarters(serve: Serve, dependencies: StarterDependencies): void {
  serve(addStarterTemplate, ({ params: { workspaceId }, caller, body }) =>
    addStarter(dependencies, { workspaceId, author: authorOf(caller) }, body.starter),
  );
}
