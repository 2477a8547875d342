import type { DelegateView as View } from '@cairn/domain/fund';
import { fail } from '../../../core/errors.ts';
import { isoTime } from '../../../core/iso-time.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import type { DelegateOutputs, DelegateView } from './lp-delegates.types.ts';

interface DelegateRow {
  id: string;
  lp_id: string;
  lp_name: string;
  name: Buffer;
  email: Buffer;
  funds: { id: string; name: string }[];
  views: View[];
  expires_on: string;
  state: DelegateView['state'];
  person: string | null;
  from_portal: boolean;
  created_at: string;
  last_look_at: string | null;
  looks: number;
}

// The last day ends where the first moment without access is. A delegate finds the own row, and is shown none of this.
const DELEGATES = `
  select d.id, d.lp_id, l.name as lp_name, d.name, d.email, d.views,
         (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name) order by lower(f.name), f.id), '[]')
            from funds f where f.tenant_id = d.tenant_id and f.id = any(d.fund_ids)) as funds,
         to_char((d.expires_at - interval '1 second') at time zone $1, 'YYYY-MM-DD') as expires_on,
         case when d.ended_at is not null then 'ended' when d.expires_at <= now() then 'expired' else 'open' end as state,
         coalesce(d.user_id, i.accepted_by) as person, d.from_portal, ${isoTime('d.created_at')} as created_at,
         (select ${isoTime('max(k.looked_at)')} from lp_delegate_looks k
           where k.tenant_id = d.tenant_id and k.delegate_id = d.id) as last_look_at,
         (select count(*)::int from lp_delegate_looks k where k.tenant_id = d.tenant_id and k.delegate_id = d.id) as looks
    from lp_delegates d
    join limited_partners l on l.tenant_id = d.tenant_id and l.id = d.lp_id
    left join user_invitations i on i.tenant_id = d.tenant_id and i.id = d.invitation_id`;

const READS = `
  select d.lp_id, r.user_id, d.title, ${isoTime('r.read_at')} as read_at from fund_document_reads r
    join fund_documents d on d.tenant_id = r.tenant_id and d.id = r.document_id
   where r.user_id = any($1) order by r.read_at desc limit 200`;

/** The delegates of one LP, or of those that the person speaks for: the database shows an LP nobody else's. */
export async function listDelegates(ctx: Ctx, lpId: string | null): Promise<DelegateOutputs['list']> {
  if (lpId !== null) {
    const found = await ctx.tx.query('select id from limited_partners where id = $1', [lpId], 'lp-of-delegates');
    if (found.length === 0) throw fail('NOT_FOUND');
  }
  const rows = await ctx.tx.query<DelegateRow & Record<string, unknown>>(
    `${DELEGATES} where ($2::uuid is null or d.lp_id = $2)
       and ($2::uuid is not null or d.lp_id in (select c.lp_id from lp_contacts c where c.ended_at is null))
      order by d.created_at desc, d.id limit 100`,
    [await getTimeZone(ctx.tx), lpId],
    'list-lp-delegates',
  );
  return { rows: await viewDelegates(ctx, rows) };
}

export async function getDelegate(ctx: Ctx, id: string): Promise<DelegateView> {
  const rows = await ctx.tx.query<DelegateRow & Record<string, unknown>>(
    `${DELEGATES} where d.id = $2`,
    [await getTimeZone(ctx.tx), id],
    'get-lp-delegate',
  );
  const [view] = await viewDelegates(ctx, rows);
  if (!view) throw fail('NOT_FOUND');
  return view;
}

const READS_AT_MOST = 5;

async function viewDelegates(ctx: Ctx, rows: readonly DelegateRow[]): Promise<DelegateView[]> {
  const people = rows.flatMap(({ person }) => person ?? []);
  const reads =
    people.length === 0
      ? []
      : await ctx.tx.query<{ lp_id: string; user_id: string; title: string; read_at: string }>(
          READS,
          [people],
          'reads-of-delegates',
        );
  const cells = await ctx.cells();
  return rows.map(({ person, name, email, ...row }) => ({
    ...row,
    name: cells.decryptText('lp_delegates', 'name', row.id, name),
    email: cells.decryptText('lp_delegates', 'email', row.id, email),
    access: person === null ? 'invited' : 'active',
    reads: reads
      .filter(({ lp_id, user_id }) => lp_id === row.lp_id && user_id === person)
      .slice(0, READS_AT_MOST)
      .map(({ title, read_at }) => ({ title, read_at })),
  }));
}
