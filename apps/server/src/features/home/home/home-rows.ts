import { type Currency, DILIGENCE_ITEM_LABELS, minorDigits, PENDING } from '@cairn/domain';
import { type CsvValue, decimalAmount } from '../../../core/csv-file.ts';
import type { Home, HomeOf } from './home-range.ts';

export const HOME_COLUMNS = ['Section', 'Item', 'Detail', 'From', 'To', 'Value', 'Unit'];

type Row = CsvValue[];
type FirmHome = HomeOf<'firm'>;

/** Everything that the page shows as one flat table, because a spreadsheet filters rows and not pages. */
export function homeRows(home: Home): Row[] {
  if (home.kind === 'firm') return firmRows(home);
  return home.kind === 'platform' ? platformRows(home) : portalRows(home);
}

function firmRows(home: FirmHome): Row[] {
  const { from, to } = home.range;
  const { figures, needs } = home;
  const labels = new Map(home.stages.map(({ stage_key, stage_label }) => [stage_key, stage_label]));
  const stage = (key: string | null) => (key === null ? '' : (labels.get(key) ?? key));
  const waiting = (item: string, { deals }: FirmHome['needs']['closing']): Row[] =>
    deals.map((deal) => [
      'Needs you',
      item,
      deal.company_name,
      deal.stage_entered_at,
      deal.expected_close_date,
      stage(deal.status),
      'stage',
    ]);
  return [
    ['Figures', 'Deals', '', '', home.as_of, figures.total, 'deals'],
    ['Figures', 'Active deals', '', '', home.as_of, figures.active, 'deals'],
    ['Figures', 'New deals', '', from, to, figures.added, 'deals'],
    ['Figures', 'Won', '', from, to, figures.won, 'deals'],
    ['Figures', 'Lost', '', from, to, figures.lost, 'deals'],
    ['Figures', 'Average time in stage', 'active deals', '', home.as_of, rounded(figures.days_in_stage), 'days'],
    ...figures.pipeline.map(({ currency, amount, deals }) => [
      'Figures',
      'Pipeline',
      `${deals} active deals`,
      '',
      home.as_of,
      moneyOf(amount, currency),
      currency,
    ]),
    ...home.stages.flatMap(({ stage_label, count, days_in_stage }): Row[] => [
      ['Deals by stage', stage_label, '', '', home.as_of, count, 'deals'],
      ['Deals by stage', stage_label, 'average time in stage', '', home.as_of, rounded(days_in_stage), 'days'],
    ]),
    ...trendRows(home.trend, { added: 'New deals', moved: 'Stage moves' }),
    ...needs.tasks.tasks.map(
      ({ title, due_date, priority, company_name }): Row => [
        'Needs you',
        'Task due',
        title,
        '',
        due_date,
        company_name,
        `${priority} priority`,
      ],
    ),
    ...waiting('Expected to close', needs.closing),
    ...waiting('Long in its stage', needs.waiting),
    ...waiting('Without an owner', needs.unassigned),
    ...needs.votes.map(
      ({ company_name, opened_at }): Row => ['Needs you', 'Vote of the committee', company_name, opened_at, '', '', ''],
    ),
    ...needs.outcomes.map(
      ({ company_name, due_on, due }): Row => [
        'Needs you',
        'Outcomes to record',
        company_name,
        '',
        due_on,
        due,
        'assumptions',
      ],
    ),
    ...needs.diligence.items.map(
      ({ title, company_name, due_date, status }): Row => [
        'Needs you',
        'Due diligence',
        `${company_name}: ${title}`,
        '',
        due_date,
        DILIGENCE_ITEM_LABELS[status],
        'status',
      ],
    ),
    ...pendingRows(needs.pending),
    ...home.changes.map((change): Row => {
      const who = change.by ? `${change.by.first_name} ${change.by.last_name}` : '';
      const subject = change.deal?.company_name ?? change.import?.file_name ?? '';
      return ['What changed', CHANGE_LABELS[change.kind], subject, change.at, '', describe(change, stage), who];
    }),
  ];
}

const CHANGE_LABELS = { moved: 'Moved', added: 'Added', edited: 'Edited', imported: 'Imported' };

function describe(change: FirmHome['changes'][number], stage: (key: string | null) => string): string {
  const texts = {
    moved: () => `${stage(change.from_stage)} to ${stage(change.to_stage)}${change.reason ? `: ${change.reason}` : ''}`,
    added: () => '',
    edited: () => change.fields.join(', '),
    imported: () => `${change.import?.rows_total ?? 0} rows`,
  };
  return texts[change.kind]();
}

function platformRows({ figures, as_of, range: { from, to }, tiers, roles, newest, trend }: HomeOf<'platform'>): Row[] {
  return [
    ['Figures', 'Organizations', '', '', as_of, figures.organizations, 'organizations'],
    ['Figures', 'New organizations', '', from, to, figures.organizations_added, 'organizations'],
    ['Figures', 'People', 'active', '', as_of, figures.people, 'people'],
    ['Figures', 'Open sessions', '', '', as_of, figures.sessions, 'sessions'],
    ['Figures', 'Addresses with failed sign-ins', '', from, to, figures.failing_addresses, 'addresses'],
    ['Figures', 'Locked addresses', '', '', as_of, figures.locked_addresses, 'addresses'],
    ['Figures', 'Messages waiting', '', '', as_of, figures.mail_waiting, 'messages'],
    ['Figures', 'Messages not delivered', '', '', as_of, figures.mail_failed, 'messages'],
    ['Figures', 'Demo requests', 'new', '', as_of, figures.demo_requests, 'requests'],
    ...tiers.map(({ tier, count }): Row => ['Organizations by plan', tier, '', '', as_of, count, 'organizations']),
    ...roles.map(({ role, count }): Row => ['People by role', role, '', '', as_of, count, 'people']),
    ...newest.map(({ name, tier, created_at }): Row => ['New organizations', name, tier, created_at, '', '', '']),
    ...trendRows(trend, { organizations: 'New organizations', sessions: 'Sessions opened' }),
  ];
}

function pendingRows(pending: HomeOf<'portal'>['pending']): Row[] {
  return pending.flatMap(({ kind, rows }) =>
    rows.map(({ name, detail, day, at, due_on, amount, currency }): Row => {
      const what = [name, [detail, day && `as of ${day}`].filter(Boolean).join(' ')].filter(Boolean).join(': ');
      if (amount === null || currency === null) return ['Needs you', PENDING[kind], what, at, due_on, '', ''];
      return ['Needs you', PENDING[kind], what, at, due_on, moneyOf(String(amount), currency), currency];
    }),
  );
}

const FUND_FIGURES = {
  commitment: 'Commitment',
  unfunded: 'Unfunded',
  distributed: 'Distributed',
  nav: 'Net asset value',
} as const;

function portalRows({ sessions, sign_ins, as_of, pending, funds, latest }: HomeOf<'portal'>): Row[] {
  return [
    ...pendingRows(pending),
    ...funds.flatMap((fund) => [
      ...(Object.keys(FUND_FIGURES) as (keyof typeof FUND_FIGURES)[]).map(
        (key): Row => [
          'Your funds',
          FUND_FIGURES[key],
          `${fund.name}, ${fund.lp_name}`,
          '',
          as_of,
          moneyOf(String(fund[key]), fund.currency),
          fund.currency,
        ],
      ),
      ['Your funds', 'TVPI', `${fund.name}, ${fund.lp_name}`, '', as_of, fund.tvpi, 'multiple'] as Row,
    ]),
    ...latest.map(({ name, detail, at, day }): Row => ['Latest', name, detail, '', at ?? day, '', '']),
    ['Your access', 'Open sessions', '', '', as_of, sessions, 'sessions'],
    ...sign_ins.map(
      ({ action, at, ip_address, method }): Row => ['Your sign-ins', action, ip_address, at, '', method, ''],
    ),
  ];
}

function trendRows({ points, series }: FirmHome['trend'], labels: Record<string, string>): Row[] {
  return points.flatMap(({ from, to, values }) =>
    series.map((key, place): Row => ['Over time', labels[key] ?? key, '', from, to, values[place] ?? 0, '']),
  );
}

const rounded = (days: number | null): number | null => (days === null ? null : Math.round(days * 10) / 10);
const moneyOf = (amount: string, currency: Currency) => decimalAmount(amount, minorDigits(currency));
