import { addDays, dayIn, MASKS } from '@cairn/domain';
import { type EventStatus, eventStatus, lpFigures } from '@cairn/domain/fund';
import { FinanceError } from '@cairn/domain/returns';
import { isoTime } from '../../../core/iso-time.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { paidOf } from '../capital-events/view-events.ts';
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
  const [books, reports, items, zone, partners, requests] = await Promise.all([
    loadFundBooks(ctx),
    listReports(ctx),
    listNotices(ctx),
    getTimeZone(ctx.tx),
    listPartners(ctx),
    listRequests(ctx),
  ]);
  const asOf = dayIn(ctx.now, zone);
  const companies = await shownCompanies(
    ctx,
    books.map(({ fund }) => fund),
  );
  return {
    as_of: asOf,
    investments: books.flatMap((book) => book.lps.map((lp) => viewInvestment(book, lp, asOf))),
    notices: books
      .flatMap((book) => viewNotices(book, items, asOf))
      .sort((a, b) => (a.due_on < b.due_on ? 1 : a.due_on > b.due_on ? -1 : 0)),
    companies: books.flatMap(({ fund }) =>
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
    requests,
  };
}

/** Whom the person speaks for. */
async function listPartners({ tx }: Ctx): Promise<PortalView['partners']> {
  const rows = await tx.query<{ id: string; name: string; has_bank_details: boolean }>(
    `select id, name, bank_details_encrypted is not null as has_bank_details from limited_partners order by lower(name), id`,
    [],
    'list-own-partners',
  );
  return rows.map(({ id, name, has_bank_details }) => ({
    id,
    name,
    bank_details: has_bank_details ? MASKS.other() : null,
  }));
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
    cash_flows: flows.sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0)),
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

function viewNotices(book: FundBook, rows: readonly NoticeRow[], today: string): PortalView['notices'] {
  const { fund, lps, items } = book;
  const facts = new Map(rows.map((row) => [row.id, row]));
  const paid = paidOf(book);
  return items.flatMap(({ id, lp_id, kind, number, issued_on, due_on, total }) => {
    if (issued_on === null) return [];
    const open = total - (paid.get(id) ?? 0);
    return [
      {
        id,
        lp_name: lps.find((lp) => lp.id === lp_id)?.name ?? '',
        fund_name: fund.name,
        currency: fund.currency,
        kind,
        number,
        status: eventStatus('issued', due_on, total, open, today) as EventStatus,
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
            d.byte_size::float8 as byte_size, encode(d.sha256, 'hex') as sha256,
            exists (select 1 from fund_documents n where n.tenant_id = d.tenant_id and n.lp_id = d.lp_id and n.fund_id = d.fund_id
              and n.kind = 'statement' and d.kind = 'statement' and n.day = d.day and n.released_at > d.released_at) as replaced,
            (select ${isoTime('max(r.read_at)')} from fund_document_reads r
              where r.tenant_id = d.tenant_id and r.document_id = d.id and r.user_id = $1) as read_at
       from fund_documents d
       join limited_partners l on l.tenant_id = d.tenant_id and l.id = d.lp_id
       join funds f on f.tenant_id = d.tenant_id and f.id = d.fund_id
      order by d.day desc, d.created_at desc, d.id`,
    [actor.userId],
    'list-lp-reports',
  );
