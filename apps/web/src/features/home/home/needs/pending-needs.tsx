import { type Currency, dayIn, formatMoney, type PendingKind } from '@cairn/domain';
import {
  IconAlertTriangle,
  IconBuildingBank,
  IconCalendarDue,
  IconFileCheck,
  IconInbox,
  IconMessageReport,
  IconPencil,
  IconReportMoney,
  IconShare,
  IconUserCheck,
} from '@tabler/icons-react';
import { formatDay, formatRelative, plural } from '../../../../lib/base/format.ts';
import { useNow } from '../../../../lib/base/use-now.ts';
import { useProfile } from '../../../../lib/session/auth.tsx';
import { TextLink } from '../../../../ui/base/links.tsx';
import type { FirmHome } from '../queries.ts';
import { whenDue } from './describe-need.ts';
import { NeedRow } from './need-row.tsx';

type Group = FirmHome['needs']['pending'][number];
type Row = Group['rows'][number];
/** The pages belong to other features, so a path is a plain string to the router. */
type Way = { to: string; search?: Record<string, string> };

interface Kind {
  icon: typeof IconInbox;
  /** What happened to it at the time since when it waits. */
  since: string;
  way: (row: Row) => Way;
  /** Where all of them are. */
  all: Way;
  one: string;
}

const FUNDS: Way = { to: '/fund-financials' };
const inFund = (tab: string, key?: string) => (row: Row) => ({
  to: `/fund-financials/${row.parent_id}`,
  search: key ? { tab, [key]: row.id } : { tab },
});
const inCompany = (tab: string) => (row: Row) => ({ to: `/portfolio/${row.parent_id}`, search: { tab } });

const KINDS: Record<PendingKind, Kind> = {
  risk_alert: {
    icon: IconAlertTriangle,
    since: 'raised',
    way: () => ({ to: '/portfolio', search: { tab: 'alerts', alert_status: 'active' } }),
    all: { to: '/portfolio', search: { tab: 'alerts', alert_status: 'active' } },
    one: 'more risk alert',
  },
  overdue_update: {
    icon: IconMessageReport,
    since: '',
    way: () => ({ to: '/portfolio', search: { tab: 'requests' } }),
    all: { to: '/portfolio', search: { tab: 'requests' } },
    one: 'more overdue update',
  },
  submission: {
    icon: IconInbox,
    since: 'submitted',
    way: ({ id }) => ({ to: '/opportunities/submissions', search: { submission: id } }),
    all: { to: '/opportunities/submissions' },
    one: 'more submission',
  },
  capital_event: {
    icon: IconBuildingBank,
    since: 'prepared',
    way: inFund('Calls', 'event'),
    all: FUNDS,
    one: 'more call or distribution',
  },
  fund_terms: {
    icon: IconFileCheck,
    since: 'proposed',
    way: inFund('Terms'),
    all: FUNDS,
    one: 'more version of terms',
  },
  statement_run: {
    icon: IconFileCheck,
    since: 'prepared',
    // By the words of RUN_KINDS, which would bring the maths of funds to the first page.
    way: (row) =>
      row.detail === 'Quarterly report'
        ? inFund('Reports', 'report')(row)
        : row.detail === 'Tax forms'
          ? inFund('Taxes', 'tax')(row)
          : inFund('Statements', 'run')(row),
    all: FUNDS,
    one: 'more set of documents',
  },
  lp_change: {
    icon: IconUserCheck,
    since: 'asked for',
    way: () => ({ to: '/fund-financials', search: { tab: 'Limited Partners' } }),
    all: { to: '/fund-financials', search: { tab: 'Limited Partners' } },
    one: 'more change',
  },
  valuation: {
    icon: IconReportMoney,
    since: 'proposed',
    way: inCompany('Investments'),
    all: { to: '/portfolio' },
    one: 'more valuation',
  },
  notice: {
    icon: IconCalendarDue,
    since: '',
    way: () => ({ to: '/dashboard/lp-portal' }),
    all: { to: '/dashboard/lp-portal' },
    one: 'more notice',
  },
  update_request: {
    icon: IconMessageReport,
    since: '',
    way: () => ({ to: '/dashboard/portfolio-company' }),
    all: { to: '/dashboard/portfolio-company' },
    one: 'more update',
  },
  share: {
    icon: IconShare,
    since: 'not opened yet; shared',
    way: ({ id }) => ({ to: '/dashboard/co-investor', search: { share: id } }),
    all: { to: '/dashboard/co-investor' },
    one: 'more share',
  },
  draft_submission: {
    icon: IconPencil,
    since: 'Not sent yet; begun',
    way: () => ({ to: '/dashboard/opportunity-user' }),
    all: { to: '/dashboard/opportunity-user' },
    one: 'more submission',
  },
};

/** What is to be decided by this person, and so says what is asked of them. */
const DECISIONS: ReadonlySet<PendingKind> = new Set([
  'capital_event',
  'fund_terms',
  'statement_run',
  'lp_change',
  'valuation',
]);

export const countPending = (pending: readonly Group[]): number => pending.reduce((sum, { total }) => sum + total, 0);

/** What submissions, portfolio, funds and portals have waiting for this person. */
export function PendingNeeds({ pending }: { pending: readonly Group[] }) {
  const { time_zone } = useProfile();
  const today = dayIn(useNow(60_000), time_zone);
  return pending.map(({ kind, total, rows }) => {
    const { icon, way, all, one } = KINDS[kind];
    return [
      ...rows.map((row) => (
        <NeedRow
          key={row.id}
          icon={icon}
          tone={isUrgent(kind, row, today) ? 'negative' : 'warning'}
          title={
            <TextLink {...way(row)} c="inherit" fw={600} underline="hover">
              {row.name || 'Without a name'}
            </TextLink>
          }
          detail={<span title={row.due_on ? formatDay(row.due_on) : undefined}>{describe(kind, row, today)}</span>}
          aside={
            row.amount !== null && <span className="tnum">{formatMoney(row.amount, row.currency as Currency)}</span>
          }
        />
      )),
      total > rows.length && (
        <li key={`more ${kind}`}>
          <TextLink {...all} fz="sm">
            {plural(total - rows.length, one)}
          </TextLink>
        </li>
      ),
    ];
  });
}

const isUrgent = (kind: PendingKind, { detail, due_on }: Row, today: string): boolean =>
  kind === 'risk_alert' ? detail.startsWith('Critical') : due_on !== null && due_on < today;

/** "Capital call 3, prepared 2 days ago; to be approved by you", "Q3 2026, due on Friday". */
function describe(kind: PendingKind, { detail, day, at, due_on }: Row, today: string): string {
  const { since } = KINDS[kind];
  const what = day ? `${detail} as of ${formatDay(day)}` : detail;
  const said = [what, due_on && whenDue('due', due_on, today), at && since && `${since} ${formatRelative(at)}`];
  const text = said.filter(Boolean).join(', ') + (DECISIONS.has(kind) ? '; waits for your decision' : '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
