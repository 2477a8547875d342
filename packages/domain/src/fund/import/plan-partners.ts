import { formatMoney } from '../../money.ts';
import { sumOf } from '../../returns/index.ts';
import type { LedgerCommitment } from '../ledger/ledger.ts';
import type { HistoryContext, HistoryLists } from './plan-history.ts';
import { amountOf, hasValue, type ImportFault, type ImportRow, partnerKey, textOf } from './read-rows.ts';

export interface PlannedPartner {
  id: string;
  name: string;
  /** In the register already. */
  isKnown: boolean;
  bearsFees: boolean;
  investorType: string;
  country: string | null;
}

/** A part of one LP in a call or distribution that was issued and paid in the past. */
export interface PlannedItem {
  id: string;
  lp: string;
  line: number;
  lines: { purpose: string; amount: number; inside: boolean; recallable: boolean }[];
  inside: number;
  outside: number;
  carry: number;
  recallable: number;
  /** What the LP paid or was paid. */
  total: number;
  commitment: number;
  unfundedBefore: number;
  unfundedAfter: number;
  contributedBefore: number;
  distributedBefore: number;
}

export interface PlannedEvent {
  id: string;
  kind: 'call' | 'distribution';
  number: number;
  issuedOn: string;
  paidOn: string;
  items: PlannedItem[];
}

export interface PlannedPartners {
  partners: PlannedPartner[];
  commitments: LedgerCommitment[];
  events: PlannedEvent[];
}

/** Limited partners, what they promised, and the parts that they paid and were paid, each held against the others. */
export function planPartners(
  lists: HistoryLists,
  context: HistoryContext,
  fault: (fault: ImportFault) => void,
): PlannedPartners {
  const partners = new Map<string, PlannedPartner>();
  const commitments = readCommitments(lists, context, partners, fault);
  const events = [
    ...readEvents('call', lists.calls ?? [], { context, partners, fault }),
    ...readEvents('distribution', lists.distributions ?? [], { context, partners, fault }),
  ].sort((a, b) => (a.issuedOn < b.issuedOn ? -1 : a.issuedOn > b.issuedOn ? 1 : a.kind < b.kind ? -1 : 1));
  for (const { id, name } of partners.values()) standOf(id, name, { commitments, events, context, fault });
  return { partners: [...partners.values()], commitments, events };
}

function readCommitments(
  lists: HistoryLists,
  { newId, known }: HistoryContext,
  partners: Map<string, PlannedPartner>,
  fault: (fault: ImportFault) => void,
): LedgerCommitment[] {
  const seen = new Map<string, number>();
  const rows = lists.partners ?? [];
  // Of two equal parts the lower id gets the odd cent: in the order of the list, so that each plan comes to the same.
  const ids = rows.map(newId).sort();
  return rows.flatMap((row, place): LedgerCommitment[] => {
    const name = textOf(row, 'lp');
    const key = partnerKey(name);
    const refuse = (column: string, problem: string) => fault({ kind: 'partners', line: row.line, column, problem });
    const day = textOf(row, 'closed_on');
    const before = seen.get(`${key}|${day}`);
    if (before !== undefined)
      refuse(
        'Closing date',
        `Line ${before} is of the same limited partner and day. Add the two amounts in one row, or delete the row that is there twice.`,
      );
    seen.set(`${key}|${day}`, row.line);
    const registered = known.get(key);
    const said = row.values.bears_fees;
    const partner = partners.get(key) ?? {
      id: registered?.id ?? (ids[place] as string),
      name: registered?.name ?? name,
      isKnown: registered !== undefined,
      bearsFees: registered?.bearsFees ?? (typeof said === 'boolean' ? said : true),
      investorType: textOf(row, 'investor_type') || 'other',
      country: textOf(row, 'country') || null,
    };
    if (typeof said === 'boolean' && said !== partner.bearsFees)
      refuse(
        'Pays fee and carry',
        registered
          ? 'The register says otherwise of this limited partner. Correct the cell, or change the register first.'
          : 'Another row says otherwise of this limited partner. Correct one of them.',
      );
    partners.set(key, partner);
    const amount = amountOf(row, 'commitment');
    if (amount <= 0) {
      if (hasValue(row, 'commitment') && amount === 0)
        refuse('Commitment', 'A commitment is more than 0. Correct it, or delete the row.');
      return [];
    }
    return [{ id: newId(), lp: partner.id, amount, day }];
  });
}

interface Reading {
  context: HistoryContext;
  partners: ReadonlyMap<string, PlannedPartner>;
  fault: (fault: ImportFault) => void;
}

/** Rows of one number, or of one day where no row has a number, are one call; each LP has one part in it. */
function readEvents(kind: PlannedEvent['kind'], rows: readonly ImportRow[], reading: Reading): PlannedEvent[] {
  const { context, partners, fault } = reading;
  const list = kind === 'call' ? 'calls' : 'distributions';
  const numbered = rows.filter((row) => hasValue(row, 'number')).length;
  const events = new Map<string, PlannedEvent & { line: number }>();
  for (const row of rows) {
    const refuse = (column: string | null, problem: string) => fault({ kind: list, line: row.line, column, problem });
    const partner = partners.get(partnerKey(textOf(row, 'lp')));
    if (!partner) {
      if (hasValue(row, 'lp'))
        refuse(
          'Limited partner',
          `“${textOf(row, 'lp')}” is not in the list of limited partners and commitments. Add a row there, or correct the name.`,
        );
      continue;
    }
    const paidOn = textOf(row, 'paid_on');
    const issuedOn = textOf(row, 'issued_on') || paidOn;
    if (!paidOn || !hasValue(row, 'amount')) continue;
    if (issuedOn > paidOn)
      refuse('Issued on', `It was issued after it was paid on ${paidOn}. Correct one of the days.`);
    if (numbered > 0 && !hasValue(row, 'number')) {
      refuse('Number', 'Other rows have a number, and this one has none. Number all rows, or leave the column out.');
      continue;
    }
    const key = numbered > 0 ? textOf(row, 'number') : paidOn;
    const event = events.get(key) ?? {
      id: context.newId(),
      kind,
      number: amountOf(row, 'number'),
      issuedOn,
      paidOn,
      items: [],
      line: row.line,
    };
    if (event.paidOn !== paidOn || event.issuedOn !== issuedOn)
      refuse(
        'Paid on',
        `Line ${event.line} says other days of the same ${kind}. Correct one of them, or give each its own number.`,
      );
    const twice = event.items.find(({ lp }) => lp === partner.id);
    if (twice)
      refuse(
        'Limited partner',
        `Line ${twice.line} is of the same limited partner and ${kind}. If these were two, give them different numbers; if not, delete one.`,
      );
    const item =
      kind === 'call' ? callItem(row, context.newId(), refuse) : distributionItem(row, context.newId(), refuse);
    if (item && !twice) event.items.push({ ...item, lp: partner.id, line: row.line });
    events.set(key, event);
  }
  const sorted = [...events.values()].sort((a, b) =>
    a.paidOn < b.paidOn ? -1 : a.paidOn > b.paidOn ? 1 : a.line - b.line,
  );
  return sorted.map(({ line: _line, ...event }, place) => ({
    ...event,
    number: numbered > 0 ? event.number : place + 1,
  }));
}

type Refuse = (column: string | null, problem: string) => void;
type Part = Omit<PlannedItem, 'lp' | 'line'>;
const BEFORE = { commitment: 0, unfundedBefore: 0, unfundedAfter: 0, contributedBefore: 0, distributedBefore: 0 };

function callItem(row: ImportRow, id: string, refuse: Refuse): Part | null {
  const total = amountOf(row, 'amount');
  if (total <= 0) {
    refuse('Amount', 'A call is more than 0. Correct it, or delete the row.');
    return null;
  }
  const outside = amountOf(row, 'outside');
  const named = ['investments', 'fees', 'expenses'].some((key) => hasValue(row, key));
  const [investments, fees, expenses] = named
    ? [amountOf(row, 'investments'), amountOf(row, 'fees'), amountOf(row, 'expenses')]
    : [total - outside, 0, 0];
  if (outside > total || sumOf([investments, fees, expenses, outside]) !== total) {
    refuse(
      'Amount',
      'Investments, fees, expenses and what is outside of the commitment do not add up to the amount. Correct one of them.',
    );
    return null;
  }
  const line = (purpose: string, amount: number, inside = true) => ({ purpose, amount, inside, recallable: false });
  return {
    ...BEFORE,
    id,
    lines: [
      line('investment', investments),
      line('management_fee', fees),
      line('partnership_expense', expenses),
      line('partnership_expense', outside, false),
    ].filter(({ amount }) => amount > 0),
    inside: total - outside,
    outside,
    carry: 0,
    recallable: 0,
    total,
  };
}

function distributionItem(row: ImportRow, id: string, refuse: Refuse): Part | null {
  const [total, carry, recallable] = [amountOf(row, 'amount'), amountOf(row, 'carry'), amountOf(row, 'recallable')];
  const gross = sumOf([total, carry]);
  if (gross <= 0) {
    refuse('Amount', 'A distribution is more than 0. Correct it, or delete the row.');
    return null;
  }
  const sources = ['return_of_capital', 'realised_gain', 'income'] as const;
  const named = sources.some((key) => hasValue(row, key));
  const amounts = named ? sources.map((key) => amountOf(row, key)) : [gross, 0, 0];
  if (sumOf(amounts) !== gross) {
    refuse(
      'Amount',
      'Return of capital, gain and income, before carry, do not add up to the amount and the carry. Correct one of them.',
    );
    return null;
  }
  if (recallable > gross) {
    refuse('Recallable', 'This is more than was distributed. Correct it.');
    return null;
  }
  let open = recallable;
  const lines = sources.flatMap((purpose, place) => {
    const amount = amounts[place] ?? 0;
    const again = Math.min(open, amount);
    open -= again;
    const line = (part: number, isRecallable: boolean) => ({
      purpose,
      amount: part,
      inside: false,
      recallable: isRecallable,
    });
    return [line(again, true), line(amount - again, false)].filter((each) => each.amount > 0);
  });
  return { ...BEFORE, id, lines, inside: 0, outside: 0, carry, recallable, total };
}

interface Standing {
  commitments: readonly LedgerCommitment[];
  events: readonly PlannedEvent[];
  context: HistoryContext;
  fault: (fault: ImportFault) => void;
}

/** Goes through what happened to one LP in the order of its days, and writes into each part where it stood before. */
function standOf(lp: string, name: string, { commitments, events, context, fault }: Standing): void {
  const money = (amount: number) => formatMoney(amount, context.currency);
  let [called, recalled, contributed, distributed] = [0, 0, 0, 0];
  for (const event of events) {
    const item = event.items.find((each) => each.lp === lp);
    if (!item) continue;
    const own = commitments.filter((each) => each.lp === lp && each.day <= event.issuedOn);
    const committed = sumOf(own.map(({ amount }) => amount));
    const open = committed - called + recalled;
    Object.assign(item, {
      commitment: committed,
      unfundedBefore: open,
      unfundedAfter: open - item.inside + item.recallable,
      contributedBefore: contributed,
      distributedBefore: distributed,
    });
    const list = event.kind === 'call' ? 'calls' : 'distributions';
    const refuse = (column: string, problem: string) => fault({ kind: list, line: item.line, column, problem });
    if (own.length === 0)
      refuse(
        'Paid on',
        `${name} had not committed by ${event.issuedOn}. Correct the day, or the closing date of its commitment.`,
      );
    else if (event.kind === 'call' && item.inside > open)
      refuse(
        'Amount',
        `${money(item.inside)} is above the ${money(open)} that ${name} still had unfunded on ${event.issuedOn}. Correct the amount, add the commitment, or write what was outside of the commitment in its column.`,
      );
    else if (event.kind === 'distribution' && contributed === 0)
      refuse(
        'Paid on',
        `${name} had paid nothing in by ${event.paidOn}, so nothing could be distributed. Correct the day, or add the call before it.`,
      );
    if (event.kind === 'call') {
      called += item.inside;
      contributed += item.total;
    } else {
      recalled += item.recallable;
      distributed += item.total;
    }
  }
}
