import type { Tx } from '../../../core/database.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { namesOf } from '../../access/auth/account/names-of.ts';
import type { Entry } from './audit-log.queries.ts';

/** Tables whose rows have a name, and the column that holds it. */
const NAMED: Record<string, string> = {
  opportunities: 'company_name',
  due_diligence_processes: 'name',
  portfolio_companies: 'name',
  portfolios: 'name',
  funds: 'name',
  limited_partners: 'name',
  financial_models: 'name',
  tasks: 'title',
  files: 'file_name',
};
/** What somebody of the platform reads has no table in its event: the id is looked for where most of it is. */
const READ = ['opportunities', 'portfolio_companies', 'funds', 'due_diligence_processes'];

type Unnamed = Omit<Entry, 'user_name' | 'record_name'>;

/** Says who and what the events are about, in words: what the policies hide from this person has no name here either. */
export async function nameEntries(ctx: Ctx, events: readonly Unnamed[]): Promise<Entry[]> {
  const ids = events.map(({ user_id }) => user_id);
  const people = events
    .filter(({ table_name }) => table_name === 'user_profiles')
    .map(({ resource_id }) => resource_id);
  const [names, staff, records] = [
    await namesOf(ctx, [...ids, ...people]),
    await staffNames(ctx, ids),
    await recordNames(ctx.tx, events),
  ];
  return events.map((event) => {
    const { user_id, metadata, table_name } = event;
    const record = recordOf(event);
    const known = table_name === 'user_profiles' ? names : records;
    return {
      ...event,
      user_name:
        user_id === null
          ? null
          : (names.get(user_id) ?? staff.get(user_id) ?? (metadata.by_platform === true ? 'Platform' : null)),
      record_name: (record !== null && known.get(record)) || null,
    };
  });
}

/** The people of the platform who were let to read the firm: their grants alone say who they are. */
async function staffNames(ctx: Ctx, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const grants = await ctx.tx.query<{ id: string; staff_id: string; staff_name: Buffer }>(
    `select distinct on (staff_id) id, staff_id, staff_name from break_glass_grants
      where staff_id = any($1) order by staff_id, created_at desc`,
    [[...new Set(ids)].filter((id) => id !== null)],
  );
  if (grants.length === 0) return new Map();
  const cells = await ctx.cells();
  return new Map(
    grants.map(({ id, staff_id, staff_name }) => [
      staff_id,
      cells.decryptText('break_glass_grants', 'staff_name', id, staff_name),
    ]),
  );
}

const isRead = ({ action }: Pick<Unnamed, 'action'>) => action === 'break_glass.read';

/** The record that an event is about: of a look by the platform, the one that was looked at. */
function recordOf(event: Unnamed): string | null {
  if (!isRead(event)) return event.resource_id;
  const { record } = event.metadata;
  return typeof record === 'string' && UUID.test(record) ? record : null;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function recordNames(tx: Tx, events: readonly Unnamed[]): Promise<Map<string, string>> {
  const wanted = new Map<string, string[]>();
  for (const event of events) {
    const id = recordOf(event);
    if (id === null) continue;
    for (const table of isRead(event) ? READ : [event.table_name ?? ''])
      if (Object.hasOwn(NAMED, table)) wanted.set(table, [...(wanted.get(table) ?? []), id]);
  }
  const found = await Promise.all(
    // Names from the list above, never from the event.
    [...wanted].map(([table, ids]) =>
      tx.query<{ id: string; name: string }>(`select id, ${NAMED[table]} as name from ${table} where id = any($1)`, [
        ids,
      ]),
    ),
  );
  return new Map(found.flat().map(({ id, name }) => [id, name]));
}
