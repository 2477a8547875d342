import { createHash } from 'node:crypto';
import { figureValue, type LpFigures } from '@cairn/domain/fund';
import { amountOf, type ImportKind } from '@cairn/domain/fund-import';
import { Decimal, sumOf } from '@cairn/domain/returns';
import { may } from '../../../core/actor.ts';
import { fail } from '../../../core/errors.ts';
import { isoTime } from '../../../core/iso-time.ts';
import type { Ctx } from '../../../core/procedure.ts';
import type { ImportOutputs, ImportView } from './fund-imports.types.ts';
import { type ImportRecord, openImport } from './kept-import.ts';
import { planImport, type ReadImport } from './plan-import.ts';
import { openBalances } from './require-right.ts';

type Row = ImportOutputs['list']['rows'][number];
const SHOWN_FAULTS = 100;

/** The imports of a fund, the latest first. */
export async function listFundImports(ctx: Ctx, { id }: { id: string }): Promise<ImportOutputs['list']> {
  const [[fund], rows] = await Promise.all([
    ctx.tx.query<{ currency: string; is_empty: boolean }>(
      `select currency, not exists (select 1 from fund_postings p where p.tenant_id = f.tenant_id and p.fund_id = f.id)
          and not exists (select 1 from fund_commitments c where c.tenant_id = f.tenant_id and c.fund_id = f.id) as is_empty
         from funds f where id = $1`,
      [id],
      'fund-of-imports',
    ),
    ctx.tx.query<Row & Record<string, unknown>>(
      `select i.id, i.fund_id, i.state, i.created_by, ${isoTime('i.created_at')} as created_at, i.submitted_by,
              ${isoTime('i.submitted_at')} as submitted_at, i.decided_by, ${isoTime('i.decided_at')} as decided_at, i.version
         from fund_imports i where i.fund_id = $1 and i.state <> 'discarded' order by i.created_at desc, i.id`,
      [id],
      'list-fund-imports',
    ),
  ]);
  if (!fund) throw fail('NOT_FOUND');
  return { currency: fund.currency, rows, can: { start: may(ctx.actor, 'fund:write') && fund.is_empty } };
}

/** An import with what is to be corrected and, once nothing is, with what it comes to. */
export async function getFundImport(ctx: Ctx, { id }: { id: string }): Promise<ImportView> {
  const record = await openImport(ctx, id);
  const isOpen = record.state === 'draft' || record.state === 'submitted';
  const fund = await fundOf(ctx, record.fund_id);
  const read = isOpen && record.content.lists.length > 0 ? await planImport(ctx, record) : null;
  const faults = read?.faults ?? [];
  const preview = read && faults.length === 0 ? viewPreview(record, read) : null;
  const isRight = preview !== null && preview.open === 0 && read?.problems.length === 0;
  const writes = may(ctx.actor, 'fund:write');
  const kinds = new Set(record.content.lists.map(({ kind }) => kind));
  const loose = faults.filter(({ kind }) => !kinds.has(kind)).map(({ problem }) => problem);
  return {
    ...viewRow(record),
    fund_name: fund.name,
    currency: fund.currency,
    lists: record.content.lists.map((list) => viewList(list, faults)),
    problems: [...(read?.problems ?? []), ...loose],
    preview,
    can: {
      edit: writes && record.state === 'draft',
      submit: writes && record.state === 'draft' && isRight,
      reopen: writes && record.state === 'submitted',
      approve:
        may(ctx.actor, 'fund:approve') &&
        record.state === 'submitted' &&
        isRight &&
        !record.content.editors.includes(ctx.actor.userId) &&
        record.submitted_by !== ctx.actor.userId,
    },
  };
}

async function fundOf(ctx: Ctx, id: string): Promise<{ name: string; currency: string }> {
  const [fund] = await ctx.tx.query<{ name: string; currency: string }>(
    'select name, currency from funds where id = $1',
    [id],
    'fund-of-import',
  );
  if (!fund) throw fail('NOT_FOUND');
  return fund;
}

function viewRow({ id, fund_id, state, created_by, submitted_by, decided_by, version, ...record }: ImportRecord): Row {
  const time = (at: Date | null) => at?.toISOString() ?? null;
  return {
    id,
    fund_id,
    state: state as Row['state'],
    created_by,
    created_at: record.created_at.toISOString(),
    submitted_by,
    submitted_at: time(record.submitted_at),
    decided_by,
    decided_at: time(record.decided_at),
    version,
  };
}

function viewList(
  list: ImportRecord['content']['lists'][number],
  faults: ReadImport['faults'],
): ImportView['lists'][number] {
  const own = faults.filter(({ kind }) => kind === list.kind);
  return {
    kind: list.kind,
    name: list.name,
    rows: list.rows.length,
    header: list.header,
    samples: list.rows.slice(0, 3).map((row) => row.map((cell) => cell.slice(0, 100))),
    columns: { ...list.columns },
    date_order: list.date_order,
    decimal: list.decimal,
    faults: own.slice(0, SHOWN_FAULTS).map(({ line, column, problem }) => ({ line, column, problem })),
    fault_count: own.length,
  };
}

const AMOUNT: Readonly<Record<ImportKind, string | null>> = {
  partners: 'commitment',
  calls: 'amount',
  distributions: 'amount',
  fees: 'amount',
  // Of several currencies there is no sum.
  investments: null,
  realisations: null,
  valuations: null,
  balances: null,
};

const viewFigures = ({ commitment, called, paidIn, unfunded, distributed, nav }: Omit<LpFigures, 'lp'>) => ({
  commitment,
  called,
  paid_in: paidIn,
  unfunded,
  distributed,
  nav,
});

function viewPreview({ content }: ImportRecord, { plan, lists }: ReadImport): NonNullable<ImportView['preview']> {
  const { performance } = plan;
  const ratio = (key: 'pic' | 'dpi' | 'rvpi' | 'tvpi') => (performance ? figureValue(performance[key]) : null);
  const rate = performance?.netIrr.value.rate ?? null;
  const figures = new Map(plan.figures.map((each) => [each.lp, each]));
  const shown = {
    until: plan.until,
    counts: content.lists.map(({ kind }) => {
      const [rows, amount] = [lists[kind] ?? [], AMOUNT[kind]];
      return {
        kind,
        rows: rows.length,
        total: amount === null ? null : sumOf(rows.map((row) => amountOf(row, amount))),
      };
    }),
    events: plan.events.length,
    companies: plan.holdings.length,
    partners: plan.partners.map(({ id, name, isKnown }) => ({
      id,
      name,
      is_new: !isKnown,
      ...viewFigures(figures.get(id) ?? NOTHING),
    })),
    total: viewFigures(plan.total),
    ratios: {
      pic: ratio('pic'),
      dpi: ratio('dpi'),
      rvpi: ratio('rvpi'),
      tvpi: ratio('tvpi'),
      net_irr: rate === null ? null : new Decimal(rate).toFixed(),
    },
    warnings: plan.warnings,
    balances: plan.balances.map(({ lpName, madeOf, lp: _lp, ...balance }) => ({
      ...balance,
      lp_name: lpName,
      made_of: madeOf,
      reason:
        content.accepted.find(({ key, difference }) => key === balance.key && difference === balance.difference)
          ?.reason ?? null,
    })),
    open: openBalances(content, plan).length,
  };
  return { ...shown, hash: hashOf(shown) };
}

const NOTHING = { commitment: 0, called: 0, paidIn: 0, unfunded: 0, distributed: 0, nav: 0, accruedCarry: 0 };

/** Ids of what is not stored yet differ each time. */
function hashOf({ partners, ...shown }: Omit<NonNullable<ImportView['preview']>, 'hash'>): string {
  const named = partners.map(({ id: _id, ...partner }) => partner);
  return createHash('sha256')
    .update(JSON.stringify({ ...shown, partners: named }))
    .digest('hex');
}

export const previewHash = (record: ImportRecord, read: ReadImport): string => viewPreview(record, read).hash;
