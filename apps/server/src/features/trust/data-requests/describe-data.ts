import { ERROR_TABLE } from '@cairn/contract';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { personOf, type RequestOutputs, requireRequest } from './data-requests.queries.ts';
import { allIdsOf, countOf, whoIs } from './find-person.ts';
import { NOT_SEARCHED, PERSON_TABLES, type PersonTable } from './person-tables.ts';
import { whyNotErase } from './why-not-erase.ts';

/** Where the firm keeps something about the person of a request, and what an erasure would do with it. */
export async function describeData(ctx: Ctx, { id }: { id: string }): Promise<RequestOutputs['find']> {
  const row = await requireRequest(ctx.tx, id);
  const person = personOf(await ctx.cells(), row);
  if (!person) throw fail('DATA_REQUEST_SETTLED');
  const who = await whoIs(ctx, person.email);
  const tables = [];
  for (const table of PERSON_TABLES as readonly PersonTable[]) {
    const seen = await countOf(ctx.tx, table, who);
    const all = table.ofDeals ? (await allIdsOf(ctx, table, who)).length : seen;
    tables.push({
      table: table.table,
      label: table.label,
      rows: all,
      hidden: all - seen,
      erased: table.erased ?? null,
      kept: table.kept ?? null,
    });
  }
  const reason = await whyNotErase(ctx, row, who);
  return {
    tables,
    not_searched: Object.entries(NOT_SEARCHED).map(([table, why]) => ({ table, reason: why })),
    blocked: reason ? ERROR_TABLE[reason].message : null,
  };
}
