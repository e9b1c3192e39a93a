import type { CdpConnection } from "../cdp/cdp-connection";
import type { DocumentPage } from "./document-page";
import type { FrameScheduler } from "./frame-scheduler";
import { PageTarget } from "./page-target";

/**
 * Opens a page of the given class.
 *
 * @param onCreated receives the page before it is prepared, so that a crash can be reported to it from the first moment
 * @throws ConnectionGone
 */
export async function openPage<Page extends DocumentPage>(
  PageClass: new (target: PageTarget) => Page,
  { connection, frameScheduler }: { connection: CdpConnection; frameScheduler: FrameScheduler },
  onCreated: (page: Page) => void,
): Promise<Page> {
  const target = await PageTarget.open(connection, frameScheduler);
  const page = new PageClass(target);
  onCreated(page);
  await page.prepare();
  return page;
}
