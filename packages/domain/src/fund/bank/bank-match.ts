import type { Day } from '../../date-range.ts';
import { foldText } from '../../deals/import/rows/company-key.ts';

/** Money that came into the bank account of a fund; above 0, minor units. */
export interface BankLine {
  id: string;
  amount: number;
  booked_on: Day;
  payer: string;
  reference: string;
  /** Of the payer: an IBAN or an account number. */
  account: string;
}

/** What is open of one LP's part in an issued capital call. */
export interface OpenPart {
  item_id: string;
  lp_id: string;
  lp_name: string;
  /** The LP's bank details, as somebody typed them. */
  bank_details: string;
  /** Of the call. */
  number: number;
  is_equalisation: boolean;
  due_on: Day;
  issued_on: Day;
  open: number;
}

export const MATCH_REASONS = {
  account: 'The payer’s account is in the bank details of the limited partner',
  payer: 'The payer is named as the limited partner',
  reference: 'The reference names the limited partner',
  call: 'The reference names the call or equalisation',
  amount: 'The amount is what is open',
} as const;
export type MatchReason = keyof typeof MATCH_REASONS;

export const CERTAINTIES = { sure: 'Sure', likely: 'Likely', weak: 'By the amount alone' } as const;
export type Certainty = keyof typeof CERTAINTIES;

export interface MatchProposal {
  line: string;
  lp_id: string;
  payments: { item_id: string; amount: number }[];
  /** What is more than this LP has open. */
  rest: number;
  certainty: Certainty;
  reasons: MatchReason[];
}

/** Words that many names have, and that banks leave out. */
const COMMON = new Set(
  'the of and ltd limited llc llp lp inc gmbh ag kg sa sas sarl bv nv plc co corp se ab as oy spa'.split(' '),
);
const NAMES_CALL = /\b(?:call|cc)\s*(?:no|nr|number)?\s*0*(\d{1,4})\b/g;
const NAMES_EQUALISATION = /\bequali[sz]ation\s*(?:no|nr|number)?\s*0*(\d{1,4})\b/g;
/** Banks cut names; shorter ones are taken for whole. */
const CUT_FROM = 20;

const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

function nameWords(name: string): string[] {
  const words = wordsOf(name);
  const own = words.filter((word) => !COMMON.has(word));
  return own.length > 0 ? own : words;
}

const plainAccount = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

interface Known extends OpenPart {
  words: string[];
  details: string;
}

interface Candidate {
  part: Known;
  score: number;
  reasons: MatchReason[];
}

/**
 * What each line probably pays, by account, payer, reference and amount; the surest lines choose first, and no part is
 * promised twice, so of two equal lines the second one gets what is left. Of a payment for more than one call, the
 * rest is put to the next one that is due. Lines that nothing speaks for are left out (docs/rules/funds.md#bank-statements).
 */
export function matchLines(lines: readonly BankLine[], parts: readonly OpenPart[]): MatchProposal[] {
  const left = new Map(parts.map(({ item_id, open }) => [item_id, open]));
  const known = parts.map((part): Known => {
    return { ...part, words: nameWords(part.lp_name), details: plainAccount(part.bank_details) };
  });
  const waiting = lines.map((line) => ({ line, facts: factsOf(line) }));
  const proposals = new Map<string, MatchProposal>();
  for (const certainty of ['sure', 'likely', 'weak'] as const)
    for (const { line, facts } of waiting) {
      if (proposals.has(line.id)) continue;
      const best = bestOf(candidatesOf(line, facts, known, left));
      // What a surer line has left open may be exactly what this one pays: no surer than the line before it, but not left out.
      if (!best || !isAsSure(certaintyOf(best.reasons), certainty)) continue;
      proposals.set(line.id, propose(line, best, known, left, certainty));
    }
  return lines.flatMap(({ id }) => proposals.get(id) ?? []);
}

interface LineFacts {
  payer: Set<string>;
  payerText: string;
  reference: Set<string>;
  calls: Set<number>;
  equalisations: Set<number>;
  account: string;
}

function factsOf({ payer, reference, account }: BankLine): LineFacts {
  const words = wordsOf(reference);
  const numbersIn = (pattern: RegExp) =>
    new Set([...words.join(' ').matchAll(pattern)].map(([, found]) => Number(found)));
  return {
    payer: new Set(wordsOf(payer)),
    payerText: wordsOf(payer).join(' '),
    reference: new Set(words),
    calls: numbersIn(NAMES_CALL),
    equalisations: numbersIn(NAMES_EQUALISATION),
    account: plainAccount(account),
  };
}

function candidatesOf(
  line: BankLine,
  facts: LineFacts,
  parts: readonly Known[],
  left: ReadonlyMap<string, number>,
): Candidate[] {
  const open = parts.filter(({ item_id, issued_on }) => (left.get(item_id) ?? 0) > 0 && issued_on <= line.booked_on);
  const sameAmount = open.filter(({ item_id }) => left.get(item_id) === line.amount).length;
  return open.flatMap((part) => {
    const reasons: MatchReason[] = [];
    if (facts.account.length >= 8 && part.details.includes(facts.account)) reasons.push('account');
    if (names(facts.payer, part) || isCut(facts.payerText, part)) reasons.push('payer');
    if (names(facts.reference, part)) reasons.push('reference');
    const isNamed = reasons.length > 0;
    if ((part.is_equalisation ? facts.equalisations : facts.calls).has(part.number)) reasons.push('call');
    if (left.get(part.item_id) === line.amount) reasons.push('amount');
    // An amount that two partners owe says nothing about who has paid it.
    if (!isNamed && !(reasons.includes('amount') && sameAmount === 1)) return [];
    return [{ part, reasons, score: scoreOf(reasons) + part.words.length / 100 }];
  });
}

const names = (said: ReadonlySet<string>, { words }: Known): boolean =>
  words.length > 0 && words.every((word) => said.has(word));

const isCut = (payer: string, { lp_name }: Known): boolean =>
  payer.length >= CUT_FROM && wordsOf(lp_name).join(' ').startsWith(payer);

const WEIGHTS: Record<MatchReason, number> = { account: 8, payer: 6, reference: 4, call: 1, amount: 2 };
const scoreOf = (reasons: readonly MatchReason[]): number => reasons.reduce((sum, reason) => sum + WEIGHTS[reason], 0);

function certaintyOf(reasons: readonly MatchReason[]): Certainty {
  const isPayer = reasons.includes('account') || reasons.includes('payer');
  if (isPayer && reasons.includes('amount')) return 'sure';
  return isPayer || reasons.includes('reference') ? 'likely' : 'weak';
}

const ORDER: readonly Certainty[] = ['weak', 'likely', 'sure'];
const isAsSure = (one: Certainty, other: Certainty): boolean => ORDER.indexOf(one) >= ORDER.indexOf(other);

/** The best one; between equals the one that was due first, then by id, so that the same lines get the same answer. */
function bestOf(candidates: readonly Candidate[]): Candidate | undefined {
  return [...candidates].sort((a, b) => b.score - a.score || byDue(a.part, b.part))[0];
}

const byDue = (a: OpenPart, b: OpenPart): number =>
  a.due_on < b.due_on ? -1 : a.due_on > b.due_on ? 1 : a.item_id < b.item_id ? -1 : 1;

function propose(
  line: BankLine,
  { part, reasons }: Candidate,
  parts: readonly Known[],
  left: Map<string, number>,
  certainty: Certainty,
): MatchProposal {
  const others = parts.filter(
    ({ lp_id, item_id, issued_on }) => lp_id === part.lp_id && item_id !== part.item_id && issued_on <= line.booked_on,
  );
  const payments: MatchProposal['payments'] = [];
  let rest = line.amount;
  for (const { item_id } of [part, ...others.sort(byDue)]) {
    const amount = Math.min(rest, left.get(item_id) ?? 0);
    if (amount === 0) continue;
    payments.push({ item_id, amount });
    left.set(item_id, (left.get(item_id) ?? 0) - amount);
    rest -= amount;
  }
  return { line: line.id, lp_id: part.lp_id, payments, rest, certainty, reasons };
}
