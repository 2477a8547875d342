import type { Criterion } from '@cairn/domain';
import { CONTROL_ITEMS_KEPT } from '@cairn/domain';
import type { Installation } from '../security-checks/security-check.ts';

/** One thing that a control looked at. People stand there by the beginning of their id, never by name. */
export interface ControlItem {
  subject: string;
  detail: string;
  passed: boolean;
}

export interface Finding {
  /** The figures in a sentence. */
  found: string;
  /** Those that fail first; at most so many as are kept. */
  items: ControlItem[];
  total: number;
  failed: number;
  /** There was nothing to judge by. */
  noData?: boolean;
}

export interface Control {
  key: string;
  title: string;
  /** What follows when it passes. */
  proves: string;
  /** What to do when it does not. */
  remedy: string;
  criteria: readonly Criterion[];
  /** How long it may fail before it is overdue. */
  graceDays: number;
  /** How far back it looks; 0 is the moment of the run. */
  periodDays: number;
  run(installation: Installation): Promise<Finding>;
}

/** Its checks pass when every row does. */
export function finding(items: ControlItem[], found: string): Finding {
  const sorted = [...items].sort((a, b) => Number(a.passed) - Number(b.passed));
  return {
    found,
    items: sorted.slice(0, CONTROL_ITEMS_KEPT),
    total: items.length,
    failed: items.filter(({ passed }) => !passed).length,
  };
}

export const noData = (found: string): Finding => ({ found, items: [], total: 0, failed: 0, noData: true });

interface Queryable {
  query<R extends object>(text: string, values: unknown[]): Promise<{ rows: R[] }>;
}

/** The rows of a statement with `subject`, `detail` and `passed`, counted in the database and kept up to a limit. */
export async function findItems(pool: Queryable, statement: string, values: unknown[] = []) {
  const { rows } = await pool.query<ControlItem & { total: number; failed: number }>(
    `select subject, detail, passed, count(*) over ()::int as total,
            (count(*) filter (where not passed) over ())::int as failed
       from (${statement}) looked_at order by passed, subject, detail limit ${CONTROL_ITEMS_KEPT}`,
    values,
  );
  const { total = 0, failed = 0 } = rows[0] ?? {};
  return { items: rows.map(({ subject, detail, passed }) => ({ subject, detail, passed })), total, failed };
}

export const plural = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** "3 hours", "12 days": what a person compares with a limit. */
export function ageText(milliseconds: number): string {
  const hours = milliseconds / 3_600_000;
  if (hours < 1) return plural(Math.max(0, Math.round(milliseconds / 60_000)), 'minute');
  return hours < 72 ? plural(Math.round(hours), 'hour') : plural(Math.round(hours / 24), 'day');
}
