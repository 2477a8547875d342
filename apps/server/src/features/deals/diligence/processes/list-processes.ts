import { afterCursor, pageOf, refuseCursor } from '../../../../core/page-cursor.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { searchPatterns } from '../../../../core/sql/search-patterns.ts';
import { CARD_COLUMNS, CARD_TABLES, type CardRow } from '../diligence.queries.ts';
import type { InputOf, Outputs } from '../diligence-fields.ts';
import { viewCard } from './view-process.ts';

type Filters = Pick<InputOf<'list'>, 'search' | 'status' | 'opportunity_id'>;

/** A page of processes, newest first, with a cursor to the next. */
export async function listProcesses(
  { tx }: Ctx,
  input: Filters & { limit: number; cursor?: string | undefined },
): Promise<Outputs['list']> {
  const where = whereOf(input);
  const values: unknown[] = [...where.values];
  const newest = { by: 'p.created_at', type: 'timestamptz', id: 'p.id', direction: 'desc' } as const;
  const after = afterCursor(input.cursor, newest, values);
  values.push(input.limit + 1);
  const page = tx.query<CardRow & { sort_value: string }>(
    `select ${CARD_COLUMNS}, p.created_at::text as sort_value from ${CARD_TABLES} where ${where.text} ${after}
      order by p.created_at desc, p.id desc limit $${values.length}`,
    values,
  );
  const counted =
    input.cursor === undefined
      ? tx.query<{ count: number }>(
          `select count(*)::int as count from ${CARD_TABLES} where ${where.text}`,
          where.values,
        )
      : null;
  const [rows, count] = await Promise.all([page, counted]).catch(refuseCursor(input.cursor));
  const { shown, next_cursor } = pageOf(rows, input.limit, (row) => row.sort_value);
  return {
    rows: shown.map(viewCard),
    next_cursor,
    total: count?.[0]?.count ?? (counted ? 0 : null),
  };
}

/** The company's name is the first line of what the deal is searched by, folded as the question is. */
function whereOf({ search, status, opportunity_id }: Filters): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  // On the page of a deal that was put away they are still shown.
  const parts = [opportunity_id === undefined ? 'o.in_pipeline' : 'true'];
  if (status !== undefined) parts.push(`p.status = $${values.push(status)}`);
  if (opportunity_id !== undefined) parts.push(`p.opportunity_id = $${values.push(opportunity_id)}`);
  for (const pattern of searchPatterns(search))
    parts.push(`split_part(o.search_text, chr(10), 1) like $${values.push(pattern)}`);
  return { text: parts.join(' and '), values };
}
