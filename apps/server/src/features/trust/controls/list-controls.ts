import type { Contract } from '@cairn/contract';
import { type ControlResult, controlState } from '@cairn/domain';
import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import { isoTime } from '../../../core/iso-time.ts';
import type { PlatformCtx } from '../../../core/with-platform.ts';
import { CONTROLS } from './checks/all-controls.ts';
import type { Control, ControlItem } from './control.ts';

type Outputs = InferContractRouterOutputs<Contract>['controls'];
export type ControlView = Outputs['list']['rows'][number];

interface Row {
  control_key: string;
  result: ControlResult | null;
  found: string | null;
  items_total: number;
  items_failed: number;
  period_from: string | null;
  period_to: string | null;
  ran_at: string | null;
  failing_since: string | null;
  must_pass_by: string | null;
  is_off: boolean;
  off_reason: string | null;
  off_at: string | null;
  off_by: string | null;
}

const ROWS = `
  select control_key, result, found, items_total, items_failed, ${isoTime('period_from')} as period_from,
         ${isoTime('period_to')} as period_to, ${isoTime('ran_at')} as ran_at, ${isoTime('failing_since')} as failing_since,
         ${isoTime('must_pass_by')} as must_pass_by, is_off, off_reason, ${isoTime('off_at')} as off_at, off_by
    from control_checks where $1::text is null or control_key = $1`;

/** Every control with its last run. */
export async function listControls({ tx, now }: Pick<PlatformCtx, 'tx' | 'now'>): Promise<Outputs['list']> {
  const stored = new Map((await readRows(tx)).map((row) => [row.control_key, row]));
  return { rows: CONTROLS.map((control) => viewControl(control, stored.get(control.key), now)) };
}

/** One of them with what it looked at, and its results by day. */
export async function getControl(
  ctx: Pick<PlatformCtx, 'tx' | 'now'>,
  { key }: { key: string },
): Promise<Outputs['get']> {
  const control = requireControl(key);
  const [row] = await readRows(ctx.tx, key);
  const [[items], days] = await Promise.all([
    ctx.tx.query<{ items: ControlItem[] }>('select items from control_checks where control_key = $1', [key]),
    listDays(ctx.tx, key, 90),
  ]);
  return { ...viewControl(control, row, ctx.now), items: items?.items ?? [], days };
}

export function requireControl(key: string): Control {
  const control = CONTROLS.find((candidate) => candidate.key === key);
  if (!control) throw fail('NOT_FOUND');
  return control;
}

/** Its results by day, newest first. */
export function listDays(tx: Tx, key: string, limit: number): Promise<Outputs['get']['days']> {
  return tx.query(
    `select day::text as day, passed, failed, no_data from control_days where control_key = $1 order by day desc limit $2`,
    [key, limit],
  );
}

const readRows = (tx: Tx, key?: string): Promise<Row[]> => tx.query<Row>(ROWS, [key ?? null], 'list-controls');

function viewControl(control: Control, row: Row | undefined, now: Date): ControlView {
  const { key, title, proves, remedy, criteria, graceDays } = control;
  const must_pass_by = row?.must_pass_by ?? null;
  const run = { result: row?.result ?? null, is_off: row?.is_off ?? false };
  return {
    key,
    title,
    proves,
    remedy,
    criteria: [...criteria],
    grace_days: graceDays,
    state: controlState({ ...run, must_pass_by: must_pass_by === null ? null : new Date(must_pass_by) }, now),
    ...run,
    found: row?.found ?? 'Has not run yet.',
    items_total: row?.items_total ?? 0,
    items_failed: row?.items_failed ?? 0,
    period_from: row?.period_from ?? null,
    period_to: row?.period_to ?? null,
    ran_at: row?.ran_at ?? null,
    failing_since: row?.failing_since ?? null,
    must_pass_by,
    off_reason: row?.off_reason ?? null,
    off_at: row?.off_at ?? null,
    off_by: row?.off_by ?? null,
  };
}
