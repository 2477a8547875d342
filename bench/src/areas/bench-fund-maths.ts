import { performance } from 'node:perf_hooks';
import { addDays } from '@cairn/domain';
import {
  type AccountEntry,
  carryDue,
  computeStatement,
  type LpFlow,
  runEuropean,
  type StatementContent,
  type StatementInputs,
  unsealed,
  verifyStatement,
} from '@cairn/domain/fund';
import { daysBetween } from '@cairn/domain/returns';
import { MasterKey } from '../../../apps/server/src/core/crypto/master-key.ts';
import { sha256, signerFor } from '../../../apps/server/src/core/crypto/signing-key.ts';
import type { Bench } from '../main.ts';
import { median } from '../measure.ts';
import type { Row } from '../print-table.ts';
import { scale } from '../seed-many.ts';

const TERMS = { hurdle: '0.08', carry: '0.2', catchUp: '1' };
const [PARTNERS, QUARTERS] = [100, 48];
const STATEMENTS = Math.ceil(10_000 * scale);

/** The maths of a fund without a server: the waterfall, and random statements by three routes. */
export async function benchFundMaths({ say }: Bench): Promise<Row[]> {
  say(`Computing ${STATEMENTS.toLocaleString('en-US')} random statements by three routes …`);
  return [timeWaterfall(), compareStatements()];
}

/** Twelve years: half of the quarters with a call, each with a distribution. */
function timeWaterfall(): Row {
  const day = (quarter: number) => addDays('2013-01-15', quarter * 91);
  const lps = Array.from({ length: PARTNERS }, (_, lp) => ({
    id: `lp${lp}`,
    terms: TERMS,
    flows: Array.from({ length: QUARTERS }, (_, quarter): LpFlow[] => {
      const [id, amount] = [`${lp} ${quarter}`, 10_000_000 + 1_000 * lp + quarter];
      const paid: LpFlow = { id: `d${id}`, day: day(quarter), kind: 'distribution', amount };
      return quarter % 2 === 0 ? [{ ...paid, id: `c${id}`, kind: 'contribution' }, paid] : [paid];
    }).flat(),
  }));
  const times = Array.from({ length: 9 }, () => {
    const started = performance.now();
    runEuropean(lps);
    return performance.now() - started;
  });
  return {
    what: `waterfall over ${PARTNERS} LPs x ${QUARTERS} distributions`,
    value: `${median(times).toFixed(0)} ms`,
    expected: 'under 150 ms',
  };
}

/**
 * Each statement as the product computes it, as the verifier does from the signed inputs, and by sums that know neither periods
 * nor tiers. Throws where they differ.
 */
function compareStatements(): Row {
  const random = generator(16);
  const tools = { sha256, canonicalize: (value: unknown) => JSON.stringify(value) };
  const { key } = signerFor(new MasterKey(Buffer.alloc(32, 1)), 'statement signature', 'bench.example/statements');
  const started = performance.now();
  for (let place = 0; place < STATEMENTS; place++) {
    const inputs = randomInputs(random);
    const { columns, ratios } = computeStatement(inputs);
    const heading = { firm: 'Firm', fund: 'Fund', lp: 'LP', currency: 'USD', version_no: 1, note: null, unpaid: 0 };
    const content: StatementContent = { format: 'cairn-statement/1', ...heading, inputs, columns, ratios };
    const value: unknown = JSON.parse(JSON.stringify(unsealed(content, '2021-01-20', key)));
    const { faults, follows } = verifyStatement(value, tools);
    const second = secondRoute(inputs);
    const first = {
      contributions: columns.inception.contributions,
      distributions: columns.inception.distributions,
      endingNav: columns.inception.endingNav,
      dpi: ratios.dpi,
    };
    const isSame =
      faults.length === 0 &&
      JSON.stringify([follows?.columns, follows?.ratios]) === JSON.stringify([columns, ratios]) &&
      JSON.stringify(first) === JSON.stringify(second.sums) &&
      Math.abs(columns.inception.carry + second.carry) <= inputs.entries.length;
    if (!isSame) throw new Error(`statement ${place} differs: ${JSON.stringify([inputs, first, second, faults])}`);
  }
  return {
    what: `${STATEMENTS.toLocaleString('en-US')} random statements: product, verifier and second route`,
    value: `all the same, ${((performance.now() - started) / 1000).toFixed(1)} s`,
    expected: 'the same figures',
  };
}

/** Numbers from 0 to below 1 that are the same in each run. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const KINDS = ['contribution', 'distribution', 'expense', 'income', 'realised_gain', 'unrealised_change'] as const;

/** A year of an LP, with the carry that its terms give at the end of it. */
function randomInputs(random: () => number): StatementInputs {
  const entries: AccountEntry[] = [{ id: 'c', day: '2020-01-01', kind: 'commitment', amount: 500_000_000_00 }];
  const count = 1 + Math.floor(random() * 12);
  for (let place = 0; place < count; place++) {
    const kind = KINDS[Math.floor(random() * KINDS.length)] ?? 'contribution';
    const day = addDays('2020-01-02', Math.floor(random() * 360));
    entries.push({ id: `e${place}`, day, kind, amount: Math.floor(random() * 100_000_000_00) });
  }
  const inputs = { quarterEnd: '2020-12-31', inception: '2020-01-01', carry: TERMS, entries };
  entries.push({ id: 'carry', day: '2020-12-31', kind: 'carry_charged', amount: carryDue(inputs) });
  return inputs;
}

/** What the LP would need to have earned the hurdle, as the future value of its flows in binary floats, and plain sums. */
function secondRoute({ quarterEnd, entries, carry: { hurdle, carry: share } }: StatementInputs) {
  const sum = (kind: string) => entries.reduce((so, each) => so + (each.kind === kind ? each.amount : 0), 0);
  const [paid, back] = [sum('contribution'), sum('distribution')];
  const before = paid - back - sum('expense') + sum('income') + sum('realised_gain') + sum('unrealised_change');
  const flows = entries
    .flatMap(({ kind, day, amount }) => {
      if (kind === 'contribution') return [{ day, amount }];
      return kind === 'distribution' ? [{ day, amount: -amount }] : [];
    })
    .concat({ day: quarterEnd, amount: -Math.max(before, 0) })
    .sort((a, b) => (a.day === b.day ? b.amount - a.amount : a.day < b.day ? -1 : 1));
  let [needed, profit, gp, gpAtEnd, day] = [0, 0, 0, 0, quarterEnd];
  flows.forEach((flow, place) => {
    needed *= place === 0 ? 1 : (1 + Number(hurdle)) ** (daysBetween(day, flow.day) / 365);
    day = flow.day;
    profit -= flow.amount;
    if (flow.amount >= 0) {
      needed += flow.amount;
      return;
    }
    const rest = Math.max(0, -flow.amount - needed);
    needed = Math.max(0, needed + flow.amount);
    // Full catch-up: all of it goes to the general partner until it has its share of the profit.
    const behind = Number(share) * (profit - rest) - gp;
    const tranche = Math.min(rest, Math.max(0, behind / (1 - Number(share))));
    const more = rest === 0 ? 0 : tranche + Number(share) * (rest - tranche);
    gp += more;
    if (place === flows.length - 1) gpAtEnd = more;
  });
  return {
    sums: {
      contributions: paid,
      distributions: -back + 0,
      endingNav: before - sum('carry_charged'),
      dpi: paid === 0 ? null : (Math.round((back / paid) * 10_000) / 10_000).toFixed(4),
    },
    carry: gpAtEnd,
  };
}
