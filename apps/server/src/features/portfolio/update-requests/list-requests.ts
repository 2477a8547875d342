import { answerState, dayIn } from '@cairn/domain';
import { may } from '../../../core/actor.ts';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { listMetrics } from '../metrics/list-metrics.ts';
import {
  type AnswerRow,
  findRequest,
  REQUEST_COLUMNS,
  type RequestOutputs,
  type RequestRow,
  SELECT_ANSWERS,
  viewAnswer,
} from './update-requests.queries.ts';

/** Requests for updates, newest first; one whose companies are all hidden from the person is none. */
export async function listRequests(
  { tx, actor, now }: Ctx,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<RequestOutputs['list']> {
  const older = before
    ? 'where (r.created_at, r.id) < (select s.created_at, s.id from update_requests s where s.id = $2)'
    : '';
  const found = await tx.query<RequestRow>(
    `select ${REQUEST_COLUMNS} from update_requests r ${older} order by r.created_at desc, r.id desc limit $1`,
    [limit + 1, ...(before ? [before] : [])],
    `list-requests${before ? '-before' : ''}`,
  );
  const [answers, today] = [
    await listAnswerRows(
      tx,
      found.map(({ id }) => id),
    ),
    dayIn(now, await getTimeZone(tx)),
  ];
  const rows = found.slice(0, limit).map((row) => ({
    ...row,
    ...countStates(
      answers.filter(({ request_id }) => request_id === row.id),
      today,
    ),
  }));
  return { rows, has_more: found.length > limit, can: { create: may(actor, 'portfolio:write') } };
}

/** A request, and how far each company is that the person may see. */
export async function getRequest(ctx: Ctx, { id }: { id: string }): Promise<RequestOutputs['get']> {
  const { tx, actor, now } = ctx;
  const request = await findRequest(tx, id);
  if (!request) throw fail('NOT_FOUND');
  const [answers, { metrics }, today, cells] = [
    await listAnswerRows(tx, [request.id]),
    await listMetrics(ctx),
    dayIn(now, await getTimeZone(tx)),
    await ctx.cells(),
  ];
  return {
    ...request,
    ...countStates(answers, today),
    metrics: request.metrics.map((key) => ({ key, label: metrics.find((metric) => metric.key === key)?.label ?? key })),
    answers: answers.map((row) => viewAnswer(cells, actor, row, today)),
  };
}

function listAnswerRows(tx: Tx, requestIds: readonly string[]): Promise<AnswerRow[]> {
  return tx.query<AnswerRow>(
    `${SELECT_ANSWERS} and a.request_id = any($1::uuid[]) order by c.name, a.id`,
    [requestIds],
    'answers-of-requests',
  );
}

const NONE = { sent: 0, opened: 0, draft: 0, answered: 0, overdue: 0, revoked: 0 };

/** How many companies are how far. */
function countStates(rows: readonly AnswerRow[], today: string) {
  const counts = { ...NONE };
  for (const row of rows) counts[answerState(row, today)] += 1;
  return { companies: rows.length, counts };
}
