import {
  accountEntries,
  addColumns,
  carryTermsOf,
  committedUntil,
  computeStatement,
  ledgerPerformance,
  ratiosOf,
  type Statement,
  type StatementColumns,
  type StatementContent,
  type StatementInputs,
  type StatementRatios,
  statementPeriods,
} from '@cairn/domain/fund';
import { sumOf } from '@cairn/domain/returns';
import { paidOf } from '../capital-events/paid-parts.ts';
import type { FundBook } from '../ledger/load-fund-book.ts';

/** Of one LP, or of the whole fund, as the page shows them. */
export interface StatementSummary {
  lp_id: string | null;
  lp_name: string;
  columns: StatementColumns;
  ratios: StatementRatios;
  unpaid: number;
}

interface Asked {
  firm: string;
  quarterEnd: string;
  version_no: number;
  note: string | null;
}

/** The statements of all who had an interest in the quarter. Errors: those of `computeStatement`. */
export function computeContents(book: FundBook, asked: Asked): { lp_id: string; content: StatementContent }[] {
  const { fund, ledger, agreed } = book;
  if (!agreed) return [];
  const committed = committedUntil(ledger, asked.quarterEnd);
  const { from } = statementPeriods(asked.quarterEnd, agreed.start).quarter;
  // Who has given everything up gets one of that quarter, and none of later ones.
  const moved = new Set(
    ledger.commitments.filter(({ day }) => day >= from && day <= asked.quarterEnd).map(({ lp }) => lp),
  );
  return book.lps
    .filter(({ id }) => (committed.get(id) ?? 0) > 0 || moved.has(id))
    .map((lp) => {
      const terms = carryTermsOf(agreed, lp);
      const inputs: StatementInputs = {
        quarterEnd: asked.quarterEnd,
        inception: agreed.start,
        carry: { hurdle: String(terms.hurdle), carry: String(terms.carry), catchUp: String(terms.catchUp) },
        entries: accountEntries(ledger, lp.id).filter(({ day }) => day <= asked.quarterEnd),
      };
      const { columns, ratios }: Statement = computeStatement(inputs);
      return {
        lp_id: lp.id,
        content: {
          format: 'cairn-statement/1',
          firm: asked.firm,
          fund: fund.name,
          lp: lp.name,
          currency: fund.currency,
          version_no: asked.version_no,
          note: asked.note,
          unpaid: unpaidOf(book, lp.id, asked.quarterEnd),
          inputs,
          columns,
          ratios,
        },
      };
    });
}

/** What was called from an LP and due by a day, and was not paid by then. */
function unpaidOf(book: FundBook, lp: string, day: string): number {
  const until = book.postings.filter(({ effective_on }) => effective_on <= day);
  const paid = paidOf({ ...book, postings: until });
  return sumOf(
    book.items
      .filter((item) => item.lp_id === lp && item.kind === 'call' && item.issued_on !== null && item.due_on <= day)
      .map(({ id, total }) => Math.max(total - (paid.get(id) ?? 0), 0)),
  );
}

/** The same without the entries, with the whole fund in the last row. */
export function summarize(book: FundBook, contents: ReturnType<typeof computeContents>, day: string) {
  const own = contents.map(({ lp_id, content: { lp, columns, ratios, unpaid } }): StatementSummary => {
    return { lp_id, lp_name: lp, columns, ratios, unpaid };
  });
  const lps = book.lps.filter(({ id }) => own.some(({ lp_id }) => lp_id === id));
  const whole: StatementSummary = {
    lp_id: null,
    lp_name: 'All partners',
    columns: addColumns(own.map(({ columns }) => columns)),
    ratios: ratiosOf(ledgerPerformance(book.ledger, lps, day)),
    unpaid: sumOf(own.map(({ unpaid }) => unpaid)),
  };
  return [...own, whole];
}
