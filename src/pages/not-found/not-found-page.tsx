import { Link } from "react-router";
import { usePageTitle } from "../../hooks/use-page-title";

/** Says that there is no page at the address. */
export default function NotFoundPage() {
  usePageTitle("Page not found");
  return (
    <main className="not-found">
      <h1>404 - Page not found</h1>
      <p>The address may be mistyped, or the page has moved.</p>
      <Link to="/">Go to the start page</Link>
    </main>
  );
}
