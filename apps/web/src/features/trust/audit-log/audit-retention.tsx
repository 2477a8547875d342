import { AUDIT_RETENTION, hasPermission } from '@cairn/domain';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Outputs, orpc } from '../../../lib/api/api.ts';
import { formatInteger, plural } from '../../../lib/base/format.ts';
import { lazy } from '../../../lib/base/lazy.tsx';
import { useProfile } from '../../../lib/session/auth.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import classes from './audit-keeping.module.css';

const RetentionDialog = lazy(() => import('./retention-dialog.tsx'));
const HoldDialog = lazy(() => import('./hold-dialog.tsx'));

const MONTHS_SHOWN = 6;

/** How long events are kept, what was dropped after that, and the legal hold that stops it. */
export function AuditRetention() {
  const { role } = useProfile();
  const { data } = useQuery(orpc.auditLogs.retention.queryOptions({ input: {} }));
  const [open, setOpen] = useState<'retention' | 'hold'>();
  if (!data) return null;
  const close = () => setOpen(undefined);
  return (
    <section aria-labelledby="retention" className={classes.card}>
      <h2 id="retention" className={classes.title}>
        Retention
      </h2>
      <p className={classes.note}>
        Events are kept for {plural(data.effective_months, 'month')}. {whose(data, role)} Then whole sealed months are
        dropped, for all firms at once; their seals stay, so that the rest can be proved.
      </p>
      {data.hold ? (
        <Notice tone="warning">
          On legal hold since <RelativeTime at={data.hold.since} />
          {data.hold.by_name && `, by ${data.hold.by_name}`}: {data.hold.reason}
        </Notice>
      ) : (
        data.is_held && <Notice tone="warning">Another firm holds the log: no month is dropped for now.</Notice>
      )}
      {data.dropped.length > 0 && (
        <ul className={classes.list} aria-label="Dropped months">
          {data.dropped.slice(0, MONTHS_SHOWN).map(({ month, events, dropped_at }) => (
            <li key={month} className={classes.row}>
              <span className={classes.name}>{month}</span>
              <span className={classes.detail}>
                {formatInteger(events)} events of yours dropped <RelativeTime at={dropped_at} />
              </span>
            </li>
          ))}
          {data.dropped.length > MONTHS_SHOWN && (
            <li className={classes.note}>and {plural(data.dropped.length - MONTHS_SHOWN, 'earlier month')}</li>
          )}
        </ul>
      )}
      {hasPermission(role, 'firm_settings:manage') && (
        <div className={classes.acts}>
          <Button size="compact-sm" variant="default" onClick={() => setOpen('retention')}>
            Change Retention
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setOpen('hold')}>
            {data.hold ? 'Lift Hold' : 'Set Legal Hold'}
          </Button>
        </div>
      )}
      {open === 'retention' && <RetentionDialog months={data.months} onClose={close} />}
      {open === 'hold' && <HoldDialog isHeld={data.hold !== null} onClose={close} />}
    </section>
  );
}

/** Whose word counts, where that is not the own one and not the usual one. */
function whose({ months, effective_months }: Outputs['auditLogs']['retention'], role: string): string {
  if (months === effective_months) return '';
  const asked = months === null ? '' : ` You asked for ${plural(months, 'month')} at least.`;
  if (effective_months === AUDIT_RETENTION.months) return asked.trim();
  const who = role === 'platform_admin' ? 'the firms' : 'the platform and the firms';
  return `That is the longest of what ${who} ask for.${asked}`;
}
