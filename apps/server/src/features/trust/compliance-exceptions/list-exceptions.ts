import { fail } from '../../../core/errors.ts';
import { isoTime } from '../../../core/iso-time.ts';
import { refuseCursor } from '../../../core/page-cursor.ts';
import { type RequestContext, runAs } from '../../../core/procedure.ts';
import { withPlatform } from '../../../core/with-platform.ts';
import { namesOf } from '../../access/auth/account/names-of.ts';
import { pageOfRows } from '../compliance/lists-of-firms.ts';
import { whyNotDecide } from './compliance-exceptions.policy.ts';
import { type ExceptionFilters, type ExceptionOutputs, findExceptions } from './compliance-exceptions.queries.ts';

type Asked = ExceptionFilters & { cursor?: string | undefined; limit: number };

/** Exceptions of all firms, newest first. Who requested and decided them are people of the platform, and named. */
export async function listExceptions(context: RequestContext, input: Asked): Promise<ExceptionOutputs['list']> {
  const { services, actor, origin } = context;
  if (!actor) throw fail('UNAUTHENTICATED');
  const now = services.now();
  const page = { now, cursor: input.cursor, limit: input.limit + 1 };
  const found = await withPlatform(context, 'read', ({ tx }) =>
    findExceptions(tx, input, page).catch(refuseCursor(input.cursor)),
  );
  const { rows, next_cursor } = pageOfRows(found, input.limit);
  const people = rows.flatMap((row) => [row.created_by, row.approved_by, row.rejected_by]);
  const names = await runAs(services, actor, origin, 'read', (ctx) => namesOf(ctx, people));
  const nameOf = (id: string | null) => (id && names.get(id)) || null;
  return {
    rows: rows.map((row) => ({
      ...row,
      created_by_name: nameOf(row.created_by),
      decided_by_name: nameOf(row.approved_by ?? row.rejected_by),
      // The state by the clock already has the expiry in it.
      can: { decide: !whyNotDecide(actor, { ...row, expires_at: null }, now) },
    })),
    next_cursor,
  };
}

interface Event {
  id: string;
  created_at: string;
  action: string;
  user_id: string | null;
  metadata: Record<string, unknown>;
}

/** What the platform's own audit log says of an exception, oldest first: it is sealed, the record is not. */
export async function listHistory(
  context: RequestContext,
  { id }: { id: string },
): Promise<ExceptionOutputs['history']> {
  const { services, actor, origin } = context;
  if (!actor) throw fail('UNAUTHENTICATED');
  await withPlatform(context, 'read', async ({ tx }) => {
    const [known] = await tx.query('select 1 from compliance_exceptions where id = $1', [id]);
    if (!known) throw fail('NOT_FOUND');
  });
  return runAs(services, actor, origin, 'read', async (ctx) => {
    const events = await ctx.tx.query<Event>(
      `select id, ${isoTime('created_at')} as created_at, action, user_id, metadata from audit_logs
        where resource_id = $1 and resource_type = 'compliance_exception' order by created_at, id`,
      [id],
    );
    const names = await namesOf(
      ctx,
      events.map(({ user_id }) => user_id),
    );
    return {
      rows: events.map(({ user_id, ...event }) => ({ ...event, user_name: (user_id && names.get(user_id)) || null })),
    };
  });
}
