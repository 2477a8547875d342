import type { CustomRecordKind } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import { reachPutAway } from '../../deal-access/put-away.ts';

/**
 * Where records of a kind keep the values of the firm's own fields. A record is quiet that nobody can open and correct: it
 * was deleted, or is part of another one. `deal` is the deal that it is hidden with.
 */
export const VALUES_OF = {
  opportunity: {
    table: 'opportunities',
    key: 'id',
    deal: 'o.id',
    holders: `select o.id, o.id as deal, o.company_name, o.currency, o.custom, o.custom_cells,
      (o.deleted_at is not null or o.merged_into is not null) as is_quiet from opportunities o`,
    versions: 'opportunities',
    /** What is archived has the fields too. */
    reach: (tx: Tx) => reachPutAway(tx),
    /** Holds who sees records: those that are deals hold it themselves. */
    holdSight: async (_tx: Tx, _ids: readonly string[]) => {},
  },
  portfolio_company: {
    table: 'company_custom_values',
    key: 'company_id',
    deal: 'c.opportunity_id',
    holders: `select o.company_id as id, c.opportunity_id as deal, c.name as company_name, c.currency, o.custom, o.custom_cells, false as is_quiet
      from company_custom_values o join portfolio_companies c on c.tenant_id = o.tenant_id and c.id = o.company_id`,
    versions: 'portfolio_companies',
    reach: (tx: Tx) => reachPutAway(tx),
    holdSight: async (tx: Tx, ids: readonly string[]) => {
      await tx.query(
        `select id from opportunities where id in (select c.opportunity_id from portfolio_companies c where c.id = any($1::uuid[]))
          order by id for update`,
        [ids],
      );
    },
  },
} as const satisfies Record<CustomRecordKind, object>;
