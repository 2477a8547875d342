import { schema } from '@cairn/db';
import { EVENT_PURPOSES, type EventPurpose } from '@cairn/domain/fund';
import type { PlannedEvent, PlannedHistory, PlannedPosting } from '@cairn/domain/fund-import';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import type { Ctx } from '../../../core/procedure.ts';
import type { FundRecord } from '../ledger/load-fund-book.ts';

interface History {
  plan: PlannedHistory;
  fund: FundRecord;
  importId: string;
  preparedBy: string;
}

/** Writes limited partners, commitments, calls and distributions as issued and paid, and every posting of a planned history. */
export async function writeHistory(ctx: Ctx, history: History): Promise<void> {
  await writePartners(ctx, history);
  await writeEvents(ctx, history);
  await writePostings(ctx, history);
}

async function writePartners(ctx: Ctx, { plan, fund, preparedBy }: History): Promise<void> {
  const { tx, actor, now } = ctx;
  const cells = await ctx.cells();
  const common = { tenant_id: actor.tenantId, created_by: preparedBy, created_at: now };
  await insertMany(
    tx,
    schema.limitedPartners,
    plan.partners
      .filter(({ isKnown }) => !isKnown)
      .map(({ id, name, investorType, country, bearsFees }) => ({
        ...common,
        id,
        name,
        investor_type: investorType,
        country,
        bears_fees: bearsFees,
      })),
  );
  await insertMany(
    tx,
    schema.fundCommitments,
    plan.commitments.map(({ id, lp, amount, day }) => ({
      ...common,
      id,
      fund_id: fund.id,
      lp_id: lp,
      amount_encrypted: cells.encrypt('fund_commitments', 'amount_encrypted', id, String(amount)),
      closed_on: day,
    })),
  );
}

const NOON = 'T12:00:00Z';

async function writeEvents(ctx: Ctx, { plan, fund, importId, preparedBy }: History): Promise<void> {
  const { tx, actor, now } = ctx;
  const common = { tenant_id: actor.tenantId, fund_id: fund.id };
  await insertMany(
    tx,
    schema.capitalEvents,
    plan.events.map((event) => ({
      ...common,
      id: event.id,
      kind: event.kind,
      number: event.number,
      state: 'issued',
      due_on: event.paidOn,
      lines: linesOf(event),
      import_id: importId,
      created_by: preparedBy,
      created_at: now,
      approved_by: actor.userId,
      approved_at: now,
      issued_by: actor.userId,
      issued_at: new Date(`${event.issuedOn}${NOON}`),
    })),
  );
  await insertMany(
    tx,
    schema.capitalItems,
    plan.events.flatMap(({ id, kind, number, issuedOn, paidOn, items }) =>
      items.map((item) => ({
        ...common,
        id: item.id,
        event_id: id,
        lp_id: item.lp,
        kind,
        number,
        due_on: paidOn,
        lines: item.lines.map((line) => ({ ...line, label: labelOf(line.purpose) })),
        inside: item.inside,
        outside: item.outside,
        carry: item.carry,
        recallable: item.recallable,
        total: item.total,
        commitment: item.commitment,
        unfunded_before: item.unfundedBefore,
        unfunded_after: item.unfundedAfter,
        contributed_before: item.contributedBefore,
        distributed_before: item.distributedBefore,
        issued_at: new Date(`${issuedOn}${NOON}`),
      })),
    ),
  );
}

const labelOf = (purpose: string): string => EVENT_PURPOSES[purpose as EventPurpose];

/** The lines of all parts together, as the call was drawn. */
function linesOf({ items }: PlannedEvent): (typeof schema.capitalEvents.$inferInsert)['lines'] {
  const sums = new Map<string, (typeof schema.capitalEvents.$inferInsert)['lines'][number]>();
  for (const { purpose, amount, inside, recallable } of items.flatMap(({ lines }) => lines)) {
    const key = `${purpose}|${inside}|${recallable}`;
    const line = sums.get(key) ?? {
      id: newId(),
      purpose,
      label: labelOf(purpose),
      amount: 0,
      inside,
      recallable,
      excused: [],
    };
    sums.set(key, { ...line, amount: line.amount + amount });
  }
  return [...sums.values()];
}

/** Lines of one posting are written in one statement, which is what the database balances. */
const LINES_AT_ONCE = 1900;

async function writePostings(ctx: Ctx, { plan, fund, importId, preparedBy }: History): Promise<void> {
  const { tx, actor, now } = ctx;
  const common = { tenant_id: actor.tenantId, fund_id: fund.id };
  await insertMany(
    tx,
    schema.fundPostings,
    plan.postings.map(({ id, kind, day, memo, act, item }) => ({
      ...common,
      id,
      kind,
      effective_on: day,
      memo: memo.slice(0, 300),
      item_id: item,
      posting_key: `${act}#import:${importId}:${id}`,
      created_by: preparedBy,
      created_at: now,
    })),
  );
  for (const chunk of chunksOf(plan.postings))
    await insertMany(
      tx,
      schema.fundEntries,
      chunk.flatMap(({ id, lines }) =>
        lines.map(({ account, lp, amount }) => ({
          ...common,
          id: newId(),
          posting_id: id,
          account,
          lp_id: lp,
          amount,
        })),
      ),
    );
}

function* chunksOf(postings: readonly PlannedPosting[]): Generator<PlannedPosting[]> {
  let [chunk, lines]: [PlannedPosting[], number] = [[], 0];
  for (const posting of postings) {
    if (lines > 0 && lines + posting.lines.length > LINES_AT_ONCE) {
      yield chunk;
      [chunk, lines] = [[], 0];
    }
    chunk.push(posting);
    lines += posting.lines.length;
  }
  if (chunk.length > 0) yield chunk;
}
