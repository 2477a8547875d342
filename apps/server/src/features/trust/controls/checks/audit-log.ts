import { SEALING_LAG_SECONDS, VERIFICATION_HOURS } from '@cairn/domain';
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
