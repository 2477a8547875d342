import type { Contract } from '@cairn/contract';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import { may } from '../../../core/actor.ts';
import type { Tx } from '../../../core/database.ts';
import { isoTime } from '../../../core/iso-time.ts';
import type { Ctx } from '../../../core/procedure.ts';

export type RateInputs = InferContractRouterInputs<Contract>['exchangeRates'];
export type RateOutputs = InferContractRouterOutputs<Contract>['exchangeRates'];

const COLUMNS = `r.id, r.day::text, r.base, r.quote, r.rate, r.source, r.created_by, ${isoTime('r.created_at')} as created_at,
  exists (select from exchange_rates l where l.quote = r.quote and l.day = r.day and l.base = r.base
    and (l.created_at, l.id) > (r.created_at, r.id)) as is_replaced`;

/** Stored rates, the newest day first. */
export async function listRates({ tx, actor }: Ctx, asked: RateInputs['list']): Promise<RateOutputs['list']> {
  const limit = Number(asked.limit ?? 50);
  const [rows, currencies] = await Promise.all([findRates(tx, asked, limit), listCurrencies(tx)]);
  return {
    rows: rows.slice(0, limit),
    has_more: rows.length > limit,
    currencies,
    can: { add: may(actor, 'investment:write') },
  };
}

function findRates(tx: Tx, { currency, before }: RateInputs['list'], limit: number) {
  const values: unknown[] = [limit + 1];
  const conditions = ['true'];
  if (currency) conditions.push(`(r.base = $${values.push(currency)} or r.quote = $${values.length})`);
  if (before)
    conditions.push(`(r.day, r.id) < (select s.day, s.id from exchange_rates s where s.id = $${values.push(before)})`);
  return tx.query<RateOutputs['add']>(
    `select ${COLUMNS} from exchange_rates r where ${conditions.join(' and ')} order by r.day desc, r.id desc limit $1`,
    values,
    `list-rates-${currency ? 'of' : 'all'}-${before ? 'before' : 'first'}`,
  );
}

async function listCurrencies(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ code: string }>(
    'select base as code from exchange_rates union select quote from exchange_rates order by 1',
    [],
    'currencies-of-rates',
  );
  return rows.map(({ code }) => code);
}
