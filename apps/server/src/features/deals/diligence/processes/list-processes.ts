import { foldForSearch } from '@cairn/domain';
import { cursorRefused, readCursor, writeCursor } from '../../../../core/page-cursor.ts';
import { isDataError } from '../../../../core/pg-errors.ts';
import type { Ctx } from '../../../../core/procedure.ts';
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
  let after = '';
  if (input.cursor !== undefined) {
    values.push(...readCursor(input.cursor));
    after = `and (p.created_at, p.id) < ($${values.length - 1}::timestamptz, $${values.length}::uuid)`;
  }
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
  const [rows, count] = await Promise.all([page, counted]).catch((error: unknown) => {
    throw input.cursor !== undefined && isDataError(error) ? cursorRefused() : error;
  });
  const shown = rows.slice(0, input.limit);
  const last = shown.at(-1);
  return {
    rows: shown.map(viewCard),
    next_cursor: rows.length > input.limit && last ? writeCursor([last.sort_value, last.id]) : null,
    total: count?.[0]?.count ?? (counted ? 0 : null),
  };
}

/** The company's name is the first line of what the deal is searched by, folded as the question is. */
function whereOf({ search, status, opportunity_id }: Filters): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const parts = ['true'];
  if (status !== undefined) parts.push(`p.status = $${values.push(status)}`);
  if (opportunity_id !== undefined) parts.push(`p.opportunity_id = $${values.push(opportunity_id)}`);
  const words = foldForSearch(search ?? '')
    .split(/\s+/)
    .filter(Boolean);
  for (const word of words.slice(0, 8)) {
    const place = values.push(`%${word.replace(/[\\%_]/g, '\\$&')}%`);
    parts.push(`split_part(o.search_text, chr(10), 1) like $${place}`);
  }
  return { text: parts.join(' and '), values };
}
