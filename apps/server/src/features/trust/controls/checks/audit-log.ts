import { SEALING_LAG_SECONDS, VERIFICATION_HOURS } from '@cairn/domain';
import { listOutside } from '../../audit-log/outside/list-outside.ts';
import { ageText, type Control, finding, noData, plural } from '../control.ts';

interface State {
  verification: { events: number; faults: { kind: string; log_window?: number }[] } | null;
  verified_at: Date | null;
  oldest: Date | null;
  waiting: number;
}

export const auditVerified: Control = {
  key: 'audit-log-verified',
  title: 'The audit log verifies',
  proves: `The whole log was verified within ${VERIFICATION_HOURS} hours, and no event, header or checkpoint was changed.`,
  remedy: 'Read the faults on the page Audit Logs, or run npm run audit:verify: each names the first bad row.',
  criteria: ['CC7.1', 'CC7.2'],
  graceDays: 0,
  periodDays: 0,
  async run({ services }) {
    const { rows } = await services.pools.sealer.query<State>('select verification, verified_at from audit_log_state');
    const { verification, verified_at } = rows[0] ?? {};
    if (!verification || !verified_at) return noData('The log has not been verified yet.');
    const age = services.now().getTime() - verified_at.getTime();
    const items = verification.faults.map(({ kind, log_window }) => ({
      subject: log_window === undefined ? 'the log' : `window ${log_window}`,
      detail: kind.replaceAll('_', ' '),
      passed: false,
    }));
    items.push({
      subject: 'last verification',
      detail: `${ageText(age)} ago, ${plural(verification.events, 'event')}`,
      passed: age <= VERIFICATION_HOURS * 3_600_000,
    });
    return finding(
      items,
      `${plural(verification.events, 'event')} verified, ${plural(verification.faults.length, 'fault')}.`,
    );
  },
};

export const sealingLag: Control = {
  key: 'sealing-lag',
  title: 'Events are sealed soon after they happen',
  proves: `No event has waited longer than ${SEALING_LAG_SECONDS} seconds to be sealed.`,
  remedy: 'Look in the server’s log for the sealer: the checkpoint directory may be full or not writable.',
  criteria: ['CC7.2'],
  graceDays: 0,
  periodDays: 0,
  async run({ services }) {
    const { rows } = await services.pools.sealer.query<State>(
      `select min(l.created_at) as oldest, count(*)::int as waiting from audit_logs l
        where l.log_window > coalesce((select log_window from audit_log_state), -1)`,
    );
    const { oldest, waiting } = rows[0] as State;
    const seconds = oldest ? Math.max(0, Math.round((services.now().getTime() - oldest.getTime()) / 1000)) : 0;
    const item = {
      subject: 'oldest event without a seal',
      detail: oldest ? plural(seconds, 'second') : 'none',
      passed: seconds <= SEALING_LAG_SECONDS,
    };
    return finding([item], `${plural(waiting, 'event')} waiting.`);
  },
};

const STATES = {
  current: 'vouches for the log',
  late: 'has said nothing for too long',
  contradicts: 'holds another log',
};

export const auditVouched: Control = {
  key: 'audit-log-vouched-for',
  title: 'The audit log is vouched for outside',
  proves:
    'Each bucket, witness and time-stamping authority that is named has the newest checkpoint or had one within its hours, and none contradicts the log.',
  remedy:
    'Read on the page Audit Logs who is late and why. Where one contradicts the log, keep everything as it is and find out who put another database in its place.',
  criteria: ['CC7.1', 'CC7.2'],
  graceDays: 1,
  periodDays: 0,
  async run({ services }) {
    const parties = await listOutside(services);
    if (parties.length === 0)
      return noData('No bucket, witness or time-stamping authority is named in the settings of the server.');
    const items = parties.map(({ name, state, done_at }) => ({
      subject: name,
      detail: `${STATES[state]}, last ${done_at ? done_at.toISOString().slice(0, 16) : 'never'}`,
      passed: state === 'current',
    }));
    return finding(
      items,
      `${plural(items.filter(({ passed }) => passed).length, 'party', 'parties')} of ${items.length} vouch.`,
    );
  },
};
