import { addDays } from '@cairn/domain';
import { carryTermsOf, drawScenarios, type FundTerms, feesOf, gpTotal, lpTotal, runEuropean } from '@cairn/domain/fund';
import { allocate, sumOf } from '@cairn/domain/returns';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { type FundBook, loadFundBook } from '../ledger/load-fund-book.ts';
import { readTerms } from './fund-terms.ts';
import type { FundsInputs, FundsOutputs } from './funds.types.ts';

/** A hundred LPs take about a second: each life is shared twice for each of them. */
const LIVES = 20;

/** Multiples of what LPs have committed, seven years after the first closing. */
const SCENARIOS = [0.8, 1.5, 2.5, 4] as const;
const YEARS = 7;

/** What terms would change for each LP in money. Terms that contradict are refused at the field. */
export async function previewTerms(
  ctx: Ctx,
  input: FundsInputs['previewTerms'],
): Promise<FundsOutputs['previewTerms']> {
  const book = await loadFundBook(ctx, input.id);
  if (!book) throw fail('NOT_FOUND');
  const { terms } = readTerms(book, input);
  const before = book.agreed;
  const committed = new Map<string, number>();
  for (const { lp, amount } of book.ledger.commitments) committed.set(lp, (committed.get(lp) ?? 0) + amount);
  return {
    scenarios: SCENARIOS.map((multiple) => {
      const total = Math.round([...committed.values()].reduce((sum, each) => sum + each, 0) * multiple);
      const parts =
        committed.size > 0
          ? allocate(
              total,
              [...committed].map(([id, weight]) => ({ id, weight })),
            )
          : new Map();
      return {
        scenario: `${multiple}x of what was paid in, after ${YEARS} years`,
        proceeds: total,
        partners: book.lps.map((lp) => {
          const shared = (agreed: FundTerms) => share(agreed, lp, committed.get(lp.id) ?? 0, parts.get(lp.id) ?? 0);
          const after = shared(terms);
          const now = before && shared(before);
          return {
            lp_id: lp.id,
            lp_name: lp.name,
            before: now?.lp ?? null,
            after: after.lp,
            carry_after: after.gp,
            fees_before: before && feesOver(before, lp, committed.get(lp.id) ?? 0),
            fees_after: feesOver(terms, lp, committed.get(lp.id) ?? 0),
          };
        }),
      };
    }),
    drawn: drawLives(book, before, terms, committed),
  };
}

/** The same over lives that are drawn at random, with several calls and exits each. */
function drawLives(
  book: FundBook,
  before: FundTerms | null | undefined,
  terms: FundTerms,
  committed: ReadonlyMap<string, number>,
): FundsOutputs['previewTerms']['drawn'] {
  const weights = [...committed].map(([id, weight]) => ({ id, weight }));
  if (weights.length === 0) return { count: 0, totals: [], partners: [] };
  const all = sumOf([...committed.values()]);
  const lives = drawScenarios(terms, LIVES).sort((a, b) => a.hundredths - b.hundredths);
  const changes = new Map<string, number[]>(book.lps.map(({ id }) => [id, []]));
  const totals = lives.map(({ calls, exits, hundredths }) => {
    const back = allocate(
      Math.round((all * hundredths) / 100),
      exits.map(({ weight }, place) => ({ id: String(place), weight })),
    );
    const shares = exits.map((_, place) => allocate(back.get(String(place)) ?? 0, weights));
    const carry = { before: 0, after: 0 };
    for (const lp of book.lps) {
      const called = allocate(
        committed.get(lp.id) ?? 0,
        calls.map(({ weight }, place) => ({ id: String(place), weight })),
      );
      const flows = [
        ...calls.map(({ day }, place) => ({
          id: `in ${place}`,
          day,
          kind: 'contribution' as const,
          amount: called.get(String(place)) ?? 0,
        })),
        ...exits.map(({ day }, place) => ({
          id: `out ${place}`,
          day,
          kind: 'distribution' as const,
          amount: shares[place]?.get(lp.id) ?? 0,
        })),
      ];
      const shared = (agreed: FundTerms) => runEuropean([{ id: lp.id, terms: carryTermsOf(agreed, lp), flows }]).total;
      const after = shared(terms);
      const now = before ? shared(before) : null;
      carry.after += gpTotal(after);
      if (now) {
        carry.before += gpTotal(now);
        changes.get(lp.id)?.push(lpTotal(after) - lpTotal(now));
      }
    }
    return { hundredths, before: before ? carry.before : null, after: carry.after };
  });
  return {
    count: LIVES,
    totals,
    partners: book.lps.map(({ id, name }) => {
      const sorted = (changes.get(id) ?? []).sort((a, b) => a - b);
      return {
        lp_id: id,
        lp_name: name,
        least: sorted[0] ?? null,
        middle: sorted[Math.floor(sorted.length / 2)] ?? null,
        most: sorted.at(-1) ?? null,
        worse: sorted.filter((change) => change < 0).length,
      };
    }),
  };
}

function share(terms: FundTerms, lp: FundBook['lps'][number], paid: number, proceeds: number) {
  const flows = [
    { id: 'in', day: terms.start, kind: 'contribution' as const, amount: paid },
    { id: 'out', day: addDays(terms.start, YEARS * 365), kind: 'distribution' as const, amount: proceeds },
  ];
  const { total } = runEuropean([{ id: lp.id, terms: carryTermsOf(terms, lp), flows }]);
  return { lp: lpTotal(total), gp: gpTotal(total) };
}

/** What one LP pays of management fee until then, had it invested all that it committed at the first closing. */
function feesOver(terms: FundTerms, lp: FundBook['lps'][number], committed: number): number {
  const ends = addDays(terms.start, YEARS * 365 - 1);
  const to = ends < terms.end ? ends : terms.end;
  const cost = { id: 'cost', posting: 'cost', day: terms.start, account: 'investments' as const, lp: null };
  const ledger = {
    entries: [{ ...cost, amount: committed }],
    commitments: [{ id: 'in', lp: lp.id, amount: committed, day: terms.start }],
    items: [],
  };
  return sumOf(feesOf(ledger, [lp], terms, { from: terms.start, to }).map(({ fee }) => fee.net));
}
