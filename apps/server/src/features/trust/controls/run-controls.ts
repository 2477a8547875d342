import { CONTROL_ITEMS_KEPT } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import { describeError } from '../../../core/describe-error.ts';
import { asPlatform } from '../../../core/with-platform.ts';
import { tellCompliance } from '../compliance/tell-compliance.ts';
import type { Installation } from '../security-checks/security-check.ts';
import { CONTROLS } from './checks/all-controls.ts';
import { type Control, type Finding, finding } from './control.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Runs every control that is not switched off and stores what it found. Of several servers that want to at once, one does;
 * none does when the controls ran within the given minutes.
 *
 * @returns whether this call ran them
 */
export function runControls(installation: Installation, unlessWithinMinutes = 0): Promise<boolean> {
  const { services } = installation;
  const recently = new Date(services.now().getTime() - unlessWithinMinutes * 60_000);
  return asPlatform(services, 'write', async (tx) => {
    const [lock] = await tx.query<{ mine: boolean }>(
      `select pg_try_advisory_xact_lock(hashtext('cairn controls')) as mine`,
    );
    if (!lock?.mine) return false;
    const [last] = await tx.query<{ at: Date | null }>('select max(ran_at) as at from control_checks');
    if (unlessWithinMinutes > 0 && last?.at && last.at > recently) return false;
    const off = await tx.query<{ control_key: string }>('select control_key from control_checks where is_off');
    const skipped = new Set(off.map(({ control_key }) => control_key));
    // One after the other: together they would take every connection away from the people who work.
    for (const control of CONTROLS)
      if (!skipped.has(control.key)) await store(tx, control, await findingOf(installation, control), services.now());
    tellCompliance({ tx, services });
    return true;
  });
}

/** A control that cannot be carried out has not passed. */
async function findingOf(installation: Installation, control: Control): Promise<Finding> {
  const { log } = installation.services;
  const found = await control.run(installation).catch((error: unknown) => {
    log.error({ control: control.key, ...describeError(error) }, 'control broke off');
    const detail = 'It could not run; the server’s log says why.';
    return finding([{ subject: 'the control itself', detail, passed: false }], detail);
  });
  if (found.failed > 0) log.warn({ control: control.key, failed: found.failed, of: found.total }, 'control fails');
  return found;
}

/** A failure that goes on keeps its beginning, and with it the date by which the control must pass. */
const STORE = `
  insert into control_checks as c (control_key, result, found, items, items_total, items_failed, period_from, period_to,
      ran_at, failing_since, must_pass_by)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $8, case $2 when 'fail' then $8::timestamptz end,
      case $2 when 'fail' then $9::timestamptz end)
  on conflict (control_key) do update set result = excluded.result, found = excluded.found, items = excluded.items,
    items_total = excluded.items_total, items_failed = excluded.items_failed, period_from = excluded.period_from,
    period_to = excluded.period_to, ran_at = excluded.ran_at,
    failing_since = case when excluded.result = 'fail' then coalesce(c.failing_since, excluded.failing_since) end,
    must_pass_by = case when excluded.result = 'fail' then coalesce(c.must_pass_by, excluded.must_pass_by) end
  where not c.is_off`;

const COUNT = `
  insert into control_days as d (control_key, day, passed, failed, no_data) values ($1, $2, $3, $4, $5)
  on conflict (control_key, day) do update set passed = d.passed + excluded.passed, failed = d.failed + excluded.failed,
    no_data = d.no_data + excluded.no_data`;

async function store(tx: Tx, { key, periodDays, graceDays }: Control, found: Finding, now: Date): Promise<void> {
  const result = found.noData ? 'no_data' : found.failed > 0 ? 'fail' : 'pass';
  await tx.query(STORE, [
    key,
    result,
    found.found,
    JSON.stringify(found.items.slice(0, CONTROL_ITEMS_KEPT)),
    found.total,
    found.failed,
    new Date(now.getTime() - periodDays * DAY_MS),
    now,
    new Date(now.getTime() + graceDays * DAY_MS),
  ]);
  const [passed, failed, none] = (['pass', 'fail', 'no_data'] as const).map((each) => Number(each === result));
  await tx.query(COUNT, [key, now.toISOString().slice(0, 10), passed, failed, none]);
}
