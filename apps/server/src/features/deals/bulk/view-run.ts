import type { Contract } from '@cairn/contract';
import { BULK_UNDO_HOURS } from '@cairn/domain';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import { may } from '../../../core/actor.ts';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { canUndo } from './bulk.policy.ts';
import type { Kind, Refusal, Report } from './stored-change.ts';
import { nameDeals } from './view-change.ts';

export type Run = InferContractRouterOutputs<Contract>['bulk']['start'];
export type Asked = InferContractRouterInputs<Contract>['bulk']['start'];

/** How far a change in parts is, as it is kept. */
export interface RunState {
  status: Run['status'];
  asked: Asked;
  total: number;
  done: number;
  changed: number;
  unchanged: number;
  refused: number;
  /** How many deals stayed when it was taken back, by the reason. */
  stayed?: Partial<Record<Refusal['why'], number>>;
  /** The last deal of the parts that are done: its id, or its place among those that were named. */
  after: string | number | null;
}

export interface StoredRun {
  id: string;
  kind: Kind;
  created_at: Date;
  undone_at: Date | null;
  report: { to: Report['to'] };
  run: RunState;
}

/** So many deals that stayed as they were are named. */
const NAMED = 500;
const HOUR = 3_600_000;
export const RUN_COLUMNS = 'id, kind, created_at, undone_at, report, run';

const MINE = `select ${RUN_COLUMNS} from bulk_changes where created_by = $1 and run is not null`;

/** A change in parts of this person; those of others do not exist. */
export async function findRun({ tx, actor }: Ctx, id: string, lock = ''): Promise<StoredRun> {
  const rows = await tx.query<StoredRun & Record<string, unknown>>(`${MINE} and id = $2 ${lock}`, [actor.userId, id]);
  if (!rows[0]) throw fail('NOT_FOUND');
  return rows[0];
}

/** The person's last one of the last day, unless it was taken back. */
export async function findLatestRun(ctx: Ctx): Promise<Run | null> {
  const since = new Date(ctx.now.getTime() - BULK_UNDO_HOURS * HOUR);
  const [latest] = await ctx.tx.query<StoredRun & Record<string, unknown>>(
    `${MINE} and created_at > $2 order by created_at desc, id desc limit 1`,
    [ctx.actor.userId, since],
    'latest-run',
  );
  return latest && latest.run.status !== 'undone' ? viewRun(ctx, latest) : null;
}

export async function getRun(ctx: Ctx, { id }: { id: string }): Promise<Run> {
  return viewRun(ctx, await findRun(ctx, id));
}

export const isUnderway = ({ status }: RunState): boolean => ['queued', 'running', 'undoing'].includes(status);

/** Whether it can be taken back: within a day, once it is over. */
export function isUndoable(ctx: Ctx, { kind, created_at, run }: StoredRun): boolean {
  const isRecent = created_at.getTime() > ctx.now.getTime() - BULK_UNDO_HOURS * HOUR;
  return isRecent && ['done', 'failed'].includes(run.status) && run.changed > 0 && canUndo(ctx.actor, kind);
}

export async function viewRun(ctx: Ctx, stored: StoredRun): Promise<Run> {
  const { id, kind, created_at, report, run } = stored;
  const { status, total, done, changed, unchanged, refused } = run;
  const refusals = await listRefusals(ctx, id);
  const names = await nameDeals(
    ctx,
    refusals.map((deal) => deal.id),
  );
  return {
    ...{ id, kind, status, total, done, changed, unchanged, refused },
    to: report.to,
    created_at: created_at.toISOString(),
    stayed: Object.entries(run.stayed ?? {}).map(([why, deals]) => ({ why: why as Refusal['why'], deals })),
    refusals: refusals.map((deal) => ({ ...deal, company_name: names.get(deal.id) ?? null })),
    can: { undo: isUndoable(ctx, stored), override: may(ctx.actor, 'opportunity:override') },
  };
}

/** Without the blocked deals that have moved since: an administrator may have moved the first ones anyway. */
async function listRefusals({ tx }: Ctx, id: string): Promise<Omit<Refusal, 'company_name'>[]> {
  const rows = await tx.query<{ refusal: Omit<Refusal, 'company_name'> }>(
    `select refusal from bulk_changes part, jsonb_array_elements(part.report->'refused') refusal
      where part.part_of = $1
        and (refusal->>'why' <> 'blocked' or exists (
          select from opportunities o where o.id = (refusal->>'id')::uuid and o.version = (refusal->>'version')::int))
      order by part.created_at, part.id limit ${NAMED}`,
    [id],
  );
  return rows.map(({ refusal }) => refusal);
}
