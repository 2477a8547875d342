import { addDays, dayIn, MASKS } from '@cairn/domain';
import { type EventStatus, eventStatus, lpFigures } from '@cairn/domain/fund';
import { FinanceError } from '@cairn/domain/returns';
import { isoTime } from '../../../core/iso-time.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { paidOf } from '../capital-events/paid-parts.ts';
import { shownCompanies } from '../ledger/fund-schedule.ts';
import { bookedOn, type FundBook, loadFundBooks } from '../ledger/load-fund-book.ts';
import { NO_POSITION, viewPosition } from '../ledger/view-position.ts';
import { viewSide } from '../ledger/view-transfer-side.ts';
import type { PortalView } from './lp-portal.types.ts';
import { listRequests } from './request-change.ts';

/**
 * Everything that the LP Portal shows. No statement here says whose rows are wanted: under the policies of the database a
 * person of an LP loads the own rows alone (docs/adr/0043).
 */
export async function getLpPortal(ctx: Ctx): Promise<PortalView> {
  const [books, reports, items, zone, partners, requests, delegations] = await Promise.all([
    loadFundBooks(ctx),
    listReports(ctx),
    listNotices(ctx),
    getTimeZone(ctx.tx),
    listPartners(ctx),
    listRequests(ctx),
    listDelegations(ctx),
  ]);
  // Who sees performance sees the commitments that it rests on.
  const seen = books.filter(({ lps }) => lps.length > 0);
  const showsNotices = (lp: string, fund: string) =>
    partners.some(({ id }) => id === lp) ||
    delegations.some(({ lp_id, funds, views }) => {
      return lp_id === lp && views.includes('notices') && funds.some(({ id }) => id === fund);
    });
  const names = new Map([
    ...partners.map(({ id, name }) => [id, name] as const),
    ...delegations.map(({ lp_id, lp_name }) => [lp_id, lp_name] as const),
  ]);
  const asOf = dayIn(ctx.now, zone);
  const companies = await shownCompanies(
    ctx,
    seen.map(({ fund }) => fund),
  );
  return {
    as_of: asOf,
    investments: seen.flatMap((book) => book.lps.map((lp) => viewInvestment(book, lp, asOf))),
    notices: books
      .flatMap((book) => viewNotices(book, items, asOf, names))
      .filter(({ lp_id, fund_id }) => showsNotices(lp_id, fund_id))
      .map(({ lp_id: _lp, fund_id: _fund, ...notice }) => notice)
      .sort((a, b) => (a.due_on < b.due_on ? 1 : a.due_on > b.due_on ? -1 : 0)),
    companies: seen.flatMap(({ fund }) =>
      (companies.get(fund.id) ?? []).map((company) => ({
        ...company,
        fund_id: fund.id,
        fund_name: fund.name,
        currency: fund.currency,
        as_of: fund.schedule_on ?? asOf,
      })),
    ),
    reports,
    partners,
    delegations,
    requests,
  };
}

/** Whom the person speaks for. */
async function listPartners({ tx }: Ctx): Promise<PortalView['partners']> {
  const rows = await tx.query<{ id: string; name: string; has_bank_details: boolean; funds: Named[] }>(
    `select l.id, l.name, l.bank_details_encrypted is not null as has_bank_details,
            (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name) order by lower(f.name), f.id), '[]') from funds f
              where f.tenant_id = l.tenant_id and exists (select from fund_commitments c
                where c.tenant_id = l.tenant_id and c.lp_id = l.id and c.fund_id = f.id)) as funds
       from limited_partners l where l.id in (select lp_id from lp_contacts where ended_at is null) order by lower(l.name), l.id`,
    [],
    'list-own-partners',
  );
  return rows.map(({ has_bank_details, ...row }) => ({
    ...row,
    bank_details: has_bank_details ? MASKS.other() : null,
  }));
}

type Named = PortalView['partners'][number]['funds'][number];

/** Whom the person is a delegate of. The database shows a delegate the own row, also once it is over. */
async function listDelegations({ tx, actor }: Ctx): Promise<PortalView['delegations']> {
  return tx.query<PortalView['delegations'][number] & Record<string, unknown>>(
    `select d.id, d.lp_id, l.name as lp_name, d.views,
            to_char((d.expires_at - interval '1 second') at time zone $2, 'YYYY-MM-DD') as expires_on,
            (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name) order by lower(f.name), f.id), '[]')
               from funds f where f.tenant_id = d.tenant_id and f.id = any(d.fund_ids)) as funds
       from lp_delegates d join limited_partners l on l.tenant_id = d.tenant_id and l.id = d.lp_id
       left join user_invitations i on i.tenant_id = d.tenant_id and i.id = d.invitation_id
      where d.ended_at is null and d.expires_at > now() and coalesce(d.user_id, i.accepted_by) = $1 order by d.created_at, d.id`,
    [actor.userId, await getTimeZone(tx)],
    'list-delegations',
  );
}

function viewInvestment(
  book: FundBook,
  { id, name }: FundBook['lps'][number],
  asOf: string,
): PortalView['investments'][number] {
  const { fund, ledger, postings } = book;
  const memos = new Map(postings.map((posting) => [posting.id, posting.memo]));
  const flows = ledger.entries.flatMap(({ id: entry, posting, lp, day, account, amount }) =>
    lp === id && day <= asOf && (account === 'contribution' || account === 'distribution')
      ? [{ id: entry, day, kind: account, memo: memos.get(posting) ?? '', amount: Math.abs(amount) }]
      : [],
  );
  const common = {
    lp_id: id,
    lp_name: name,
    fund_id: fund.id,
    fund_name: fund.name,
    currency: fund.currency,
    booked_on: bookedOn(book),
    transfers: book.transfers
      .filter(({ lp_id }) => lp_id === id)
      .map((side) => ({
        id: side.id,
        day: side.effective_on,
        direction: book.commitments.some(({ transfer_id, lp_id, amount }) => {
          return transfer_id === side.transfer_id && lp_id === id && amount < 0;
        })
          ? ('out' as const)
          : ('in' as const),
        ...viewSide(book, side),
      })),
    cash_flows: flows.sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : a.id < b.id ? -1 : 1)),
  };
  try {
    return {
      ...common,
      position: viewPosition(book, asOf, [id]),
      problem: null,
      history: historyOf(book, id, asOf),
    };
  } catch (error) {
    if (!(error instanceof FinanceError)) throw error;
    return { ...common, position: NO_POSITION, problem: error.message, history: [] };
  }
}

const QUARTERS_AT_MOST = 48;

/** Sums at the end of each quarter since the first entry, and on the day itself. */
function historyOf({ ledger }: FundBook, lp: string, asOf: string): PortalView['investments'][number]['history'] {
  const first = ledger.entries
    .filter((entry) => entry.lp === lp)
    .map(({ day }) => day)
    .sort()[0];
  if (first === undefined || first > asOf) return [];
  return [...quarterEnds(first, asOf).slice(-QUARTERS_AT_MOST), asOf].map((day) => {
    const { paidIn, distributed, nav } = lpFigures(ledger, lp, day);
    return { day, paid_in: paidIn, distributed, nav };
  });
}

/** Ends of quarters from a day on, before another one. */
function quarterEnds(from: string, before: string): string[] {
  const ends: string[] = [];
  let [year = 0, month = 1] = from.split('-').map(Number);
  month = Math.ceil(month / 3) * 3;
  for (;;) {
    const next = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
    const end = addDays(next, -1);
    if (end >= before) return ends;
    ends.push(end);
    [year, month] = month === 12 ? [year + 1, 3] : [year, month + 3];
  }
}

interface NoticeRow {
  id: string;
  acknowledged_at: string | null;
  document_id: string | null;
}

const listNotices = ({ tx }: Ctx): Promise<NoticeRow[]> =>
  tx.query<NoticeRow & Record<string, unknown>>(
    `select i.id, ${isoTime('i.acknowledged_at')} as acknowledged_at, d.id as document_id
       from capital_items i
       left join fund_documents d on d.tenant_id = i.tenant_id and d.item_id = i.id and d.state = 'available'
      where i.issued_at is not null`,
    [],
    'list-lp-notices',
  );

function viewNotices(
  book: FundBook,
  rows: readonly NoticeRow[],
  today: string,
  names: ReadonlyMap<string, string>,
): (PortalView['notices'][number] & { lp_id: string; fund_id: string })[] {
  const { fund, items } = book;
  const facts = new Map(rows.map((row) => [row.id, row]));
  const paid = paidOf(book);
  return items.flatMap(({ id, lp_id, kind, is_equalisation, number, issued_on, due_on, total, defaulted_at }) => {
    if (issued_on === null) return [];
    const open = total - (paid.get(id) ?? 0);
    return [
      {
        id,
        lp_id,
        fund_id: fund.id,
        lp_name: names.get(lp_id) ?? '',
        fund_name: fund.name,
        currency: fund.currency,
        kind,
        is_equalisation,
        number,
        status: eventStatus(
          'issued',
          due_on,
          { total, open, isInDefault: defaulted_at !== null },
          today,
        ) as EventStatus,
        issued_on,
        due_on,
        total,
        open,
        acknowledged_at: facts.get(id)?.acknowledged_at ?? null,
        document_id: facts.get(id)?.document_id ?? null,
      },
    ];
  });
}

type Report = PortalView['reports'][number];

const listReports = ({ tx, actor }: Ctx): Promise<Report[]> =>
  tx.query<Report & Record<string, unknown>>(
    `select d.id, l.name as lp_name, f.name as fund_name, d.title, d.report_type as type, d.state as status, d.day::text,
            (select case when i.is_equalisation then 'equalisation' else i.kind end from capital_items i
              where i.tenant_id = d.tenant_id and i.id = d.item_id) as notice_of,
            d.byte_size::float8 as byte_size, encode(d.sha256, 'hex') as sha256,
            exists (select 1 from fund_documents n where n.tenant_id = d.tenant_id and n.lp_id = d.lp_id and n.fund_id = d.fund_id
              and n.kind = d.kind and n.series = d.series and n.day = d.day and n.released_at > d.released_at) as replaced,
            (select ${isoTime('max(r.read_at)')} from fund_document_reads r
              where r.tenant_id = d.tenant_id and r.document_id = d.id and r.user_id = $1) as read_at
       from fund_documents d
       join limited_partners l on l.tenant_id = d.tenant_id and l.id = d.lp_id
       join funds f on f.tenant_id = d.tenant_id and f.id = d.fund_id
      order by d.day desc, d.created_at desc, d.id`,
    [actor.userId],
    'list-lp-reports',
  );
