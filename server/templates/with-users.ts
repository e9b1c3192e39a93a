import { type SQL, sql } from "drizzle-orm";
import { templateReferences, templates } from "../database/schema/templates";

/**
 * Writes `users (id)` for `with recursive`: some templates, and those that use the partials among them, also through
 * other partials.
 *
 * PostgreSQL has no statistics yet of templates that were imported just now. `offset 0` keeps it from plans that
 * compare each template with each user: with 2,500 users, they take 1.4 s instead of 30 ms. For the same reason, ask
 * for `(id in (select id from users)) is true` instead of a join.
 *
 * @param first selects the ids of templates and partials
 */
export const withUsers = (workspaceId: string, first: SQL): SQL => sql`
  users (id) as (
    ${first}
    union
    select used.template_id from users
    cross join lateral (
      select name from ${templates} where templates.id = users.id and kind = 'partial' offset 0
    ) as partial
    cross join lateral (
      select template_id from ${templateReferences}
      where workspace_id = ${workspaceId} and template_references.name = partial.name offset 0
    ) as used
  )`;
