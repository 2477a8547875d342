import {
  type AccountEntry,
  type AccountKind,
  carryDue,
  computeStatement,
  findAttachments,
  type StatementContent,
  verifyStatement,
} from '@cairn/domain/fund';
import { formatVerifierKey } from '@cairn/domain/proof';
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MasterKey } from '../../../core/crypto/master-key.ts';
import { sha256, signerFor, verifyEd25519 } from '../../../core/crypto/signing-key.ts';
import { drawStatement } from './draw-statement.ts';
import type { Release } from './seal-statement.ts';

const TOOLS = { sha256, canonicalize };
const signerOf = (first: number) =>
  signerFor(new MasterKey(Buffer.alloc(32, first)), 'statement signature', 'cairn.example/statements');
const RELEASE: Release = { on: '2021-01-20', signer: signerOf(1), address: 'https://cairn.example/verify' };

const KINDS: AccountKind[] = [
  'contribution',
  'distribution',
  'expense',
  'income',
  'realised_gain',
  'unrealised_change',
];
const contents = fc
  .record({
    entries: fc.array(
      fc.record({
        month: fc.integer({ min: 1, max: 12 }),
        kind: fc.constantFrom(...KINDS),
        amount: fc.integer({ min: 0, max: 1e11 }),
      }),
      { minLength: 1, maxLength: 12 },
    ),
    hurdle: fc.constantFrom('0', '0.06', '0.08'),
    lp: fc.constantFrom('Alder Endowment', 'Zoë "Ω" Family (Trust)', '</script> "seal":{"file":"'),
  })
  .map(({ entries, hurdle, lp }) => contentOf(entries, hurdle, lp));

function contentOf(
  moves: { month: number; kind: AccountKind; amount: number }[],
  hurdle: string,
  lp: string,
): StatementContent {
  const entries: AccountEntry[] = moves.map(({ month, kind, amount }, place) => ({
    id: `e${place}`,
    day: `2020-${String(month).padStart(2, '0')}-15`,
    kind,
    amount,
  }));
  entries.unshift({ id: 'c', day: '2020-01-01', kind: 'commitment', amount: 5e11 });
  const inputs = {
    quarterEnd: '2020-12-31',
    inception: '2020-01-01',
    carry: { hurdle, carry: '0.2', catchUp: '1' },
    entries,
  };
  entries.push({ id: 'carry', day: '2020-12-31', kind: 'carry_charged', amount: carryDue(inputs) });
  const { columns, ratios } = computeStatement(inputs);
  const heading = { firm: 'Northgate', fund: 'Fund I', lp, currency: 'USD', version_no: 1, note: null, unpaid: 0 };
  return { format: 'cairn-statement/1', ...heading, inputs, columns, ratios };
}

/** As the page reads it: the attachment of the PDF, and the PDF around it. */
function verifyPdf(whole: Uint8Array, trustedKey?: string) {
  const [attachment] = findAttachments(whole);
  if (!attachment) throw new Error('nothing is attached');
  const value: unknown = JSON.parse(new TextDecoder().decode(attachment.bytes));
  return verifyStatement(value, TOOLS, { pdf: { whole, attachment }, trustedKey, verify: verifyEd25519 });
}

const one = contentOf(
  [
    { month: 2, kind: 'contribution', amount: 900_000_00 },
    { month: 9, kind: 'unrealised_change', amount: 400_000_00 },
  ],
  '0.08',
  'Alder',
);

describe('a signed statement', () => {
  it('of random books holds, with the figures of the product', async () => {
    await fc.assert(
      fc.asyncProperty(contents, async (content) => {
        const report = verifyPdf(await drawStatement(content, RELEASE));
        expect(report.checks.filter(({ holds }) => !holds)).toEqual([]);
        expect(report.holds).toBe(true);
        expect(report.follows).toMatchObject({ columns: content.columns, ratios: content.ratios });
      }),
      { numRuns: 15 },
    );
  }, 120_000);

  it('does not hold with any digit of its data changed', async () => {
    const pdf = await drawStatement(one, RELEASE);
    const text = new TextDecoder().decode(findAttachments(pdf)[0]?.bytes);
    const digits = [...text.matchAll(/\d/g)].map(({ index }) => index);
    fc.assert(
      fc.property(fc.constantFrom(...digits), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const changed = `${text.slice(0, at)}${(Number(text[at]) + by) % 10}${text.slice(at + 1)}`;
        let value: unknown = null;
        try {
          value = JSON.parse(changed);
        } catch {
          // A number that begins with 0 is no JSON any more.
        }
        expect(verifyStatement(value, TOOLS, { verify: verifyEd25519 }).holds).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it('does not hold with any byte of its pages changed, or anything written behind them', async () => {
    const pdf = await drawStatement(one, RELEASE);
    const { at, bytes } = findAttachments(pdf)[0] ?? { at: 0, bytes: new Uint8Array() };
    const around = [...pdf.keys()].filter((place) => place < at - 200 || place > at + bytes.length);
    fc.assert(
      fc.property(fc.constantFrom(...around), (place) => {
        const changed = pdf.slice();
        changed[place] = ((pdf[place] ?? 0) + 1) % 256;
        const found = verifyPdf(Buffer.from(changed)).checks.find(({ check }) => check === 'pages');
        expect(found?.holds).toBe(false);
      }),
      { numRuns: 30 },
    );
    expect(verifyPdf(Buffer.concat([pdf, Buffer.from('% more')])).holds).toBe(false);
  });

  it('names each line that does not follow, even where the signature holds', async () => {
    const first = 'quarter';
    const lines = Object.keys(one.columns.quarter) as (keyof typeof one.columns.quarter)[];
    for (const line of lines) {
      const content = structuredClone(one);
      content.columns[first][line] += 10_00;
      const report = verifyPdf(await drawStatement(content, RELEASE));
      expect(report.faults.map((fault) => [fault.period, fault.line])).toEqual([[first, line]]);
      expect(report.checks.find(({ check }) => check === 'signature')?.holds).toBe(true);
      expect(report.holds).toBe(false);
    }
    const content = structuredClone(one);
    content.columns.year.feesNet += 1;
    const report = verifyPdf(await drawStatement(content, RELEASE));
    expect(report.checks.filter(({ holds }) => !holds).map(({ check }) => check)).toEqual(['lines', 'nav', 'fee']);
  }, 60_000);

  it('says whether the key is the one that somebody trusts', async () => {
    const pdf = await drawStatement(one, RELEASE);
    const own = formatVerifierKey(RELEASE.signer.key);
    expect(verifyPdf(pdf, own)).toMatchObject({ holds: true });
    const other = verifyPdf(pdf, formatVerifierKey(signerOf(2).key));
    expect(other.holds).toBe(false);
    expect(other.checks[0]?.says).toContain('Not signed by the key that you trust (cairn.example/statements)');
    // Without a browser that knows Ed25519 nothing is wrong, and nothing is proved.
    const [attachment] = findAttachments(pdf);
    const value: unknown = JSON.parse(new TextDecoder().decode(attachment?.bytes));
    expect(verifyStatement(value, TOOLS).holds).toBeUndefined();
  });

  it('is nothing but what has its shape', () => {
    for (const value of [null, [], {}, { format: 'cairn-signed-statement/1' }, 'text', 1])
      expect(verifyStatement(value, TOOLS)).toMatchObject({ holds: false, signed: null });
  });

  it('is drawn with the same bytes for the same content and release, and not signed as a draft', async () => {
    const [first, again, draft] = [
      await drawStatement(one, RELEASE),
      await drawStatement(one, RELEASE),
      await drawStatement(one, null),
    ];
    expect(first.equals(again)).toBe(true);
    expect(first.equals(draft)).toBe(false);
    expect(findAttachments(draft)).toEqual([]);
  });

  it('has one page, with what it says of itself at the foot', async () => {
    const pdf = await drawStatement(one, RELEASE);
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  });
});
