import { Skeleton } from '@mantine/core';
import { IconClipboardX, IconFileText, IconLock, IconPlugConnected, IconUserShield } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatInteger, plural } from '../../../lib/base/format.ts';
import { ButtonLink, TextLink } from '../../../ui/base/links.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import classes from './compliance.module.css';
import type { ComplianceTab } from './compliance-search.ts';
import { statsOptions } from './queries.ts';

const FIGURES = [
  {
    key: 'role_changes_30d',
    label: 'Role Changes (30 days)',
    note: 'in all organizations',
    Icon: IconUserShield,
    tab: 'role-changes',
  },
  {
    key: 'failed_logins_24h',
    label: 'Failed Logins (24h)',
    note: 'passwords and codes',
    Icon: IconLock,
    tab: 'flagged-events',
  },
  {
    key: 'audit_events_30d',
    label: 'Audit Events (30d)',
    note: 'sealed, or waiting for the next seal',
    Icon: IconFileText,
    tab: 'audit-logs',
  },
  {
    key: 'compliance_exceptions',
    label: 'Compliance Exceptions',
    note: 'pending or approved',
    Icon: IconClipboardX,
    tab: 'exceptions',
  },
] as const satisfies readonly { key: string; label: string; note: string; Icon: unknown; tab: ComplianceTab }[];

/** The figures behind the tabs; each leads to its list. */
export function OverviewTab({ onTab }: { onTab: (tab: ComplianceTab) => void }) {
  const { data: stats } = useQuery(statsOptions());
  return (
    <section aria-label="Overview" className={classes.tab}>
      <ul className={classes.overview}>
        {FIGURES.map(({ key, label, note, Icon, tab }) => (
          <li key={key} className={classes.big}>
            <Icon size={20} stroke={1.75} aria-hidden className={classes.bigIcon} />
            <span className={classes.bigLabel}>{label}</span>
            <span className={`${classes.bigValue} tnum`}>
              {stats ? formatInteger(stats[key]) : <Skeleton height={30} width={64} />}
            </span>
            <span className={classes.quiet}>{note}</span>
            <button type="button" className={classes.lead} onClick={() => onTab(tab)}>
              Show the list<span className={classes.hidden}> behind {label}</span>
            </button>
          </li>
        ))}
      </ul>
      {stats && stats.overdue_access_reviews > 0 && (
        <Notice tone="warning">
          {plural(stats.overdue_access_reviews, 'access review')} past the due date: the control “Access is reviewed
          each quarter” names the organizations. <TextLink to="/compliance/controls">Controls</TextLink>
        </Notice>
      )}
      <section aria-label="Integrations" className={classes.integrations}>
        <p>
          <span className={classes.bigLabel}>SOC 2 audit tooling</span>
          <span className={classes.quiet}>
            An audit tool reads evidence with an API key and is told of events by webhooks. Auditors without one work
            with the compliance report above, and with evidence from Audit Logs, which verifies without Cairn.
          </span>
        </p>
        <ButtonLink
          to="/compliance/integrations"
          variant="default"
          leftSection={<IconPlugConnected size={16} stroke={1.75} />}
        >
          Configure Integrations
        </ButtonLink>
      </section>
    </section>
  );
}
