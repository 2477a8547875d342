import { endOfPeriod } from '../../../portfolio/reporting-period.ts';
import { CELL_READERS } from '../cells/cell-readers.ts';
import { cleanCell } from '../cells/clean-cell.ts';
import { findCurrency } from '../cells/currencies.ts';
import { isUnknown } from '../cells/is-unknown.ts';
import { parseAmount } from '../cells/parse-amount.ts';
import { namesCurrency } from '../cells/peel-amount.ts';
import { splitList } from '../cells/read/read-choice-cell.ts';
import { readTransactionKind } from '../cells/read/read-transaction-cells.ts';
import type {
  BuiltInTarget,
  CompanyTarget,
  DealTarget,
  ImportCatalogue,
  ImportField,
  TransactionTarget,
  UpdateTarget,
} from '../import-fields.ts';
import { DEAL_IMPORT } from '../import-fields.ts';
import { MAX_PATTERN_LENGTH, MAX_TAG_LENGTH } from '../limits.ts';
import { detectColumnFormat } from './detect-column-format.ts';
import { headerHints } from './header-hints.ts';
import { type NamedStage, suggestStage } from './suggest-stages.ts';

/** The cells of a column that say something, cleaned. */
export function filledCells(cells: readonly string[]): string[] {
  return cells.map((cell) => cleanCell(cell.slice(0, MAX_PATTERN_LENGTH)).text).filter((text) => !isUnknown(text));
}

/** The share of cells that this field could take without a problem, 0..1; 1 for a column that says nothing. */
export function shareReadable(field: ImportField, header: string, texts: readonly string[]): number {
  return share(texts, readableBy(field, header, texts));
}

/** How many cells this field could not take. */
export function countUnreadable(field: ImportField, header: string, texts: readonly string[]): number {
  const isReadable = readableBy(field, header, texts);
  return texts.filter((text) => !isReadable(text)).length;
}

function readableBy(field: ImportField, header: string, texts: readonly string[]): (text: string) => boolean {
  // Whom and which stage a cell means is settled with the firm, see `weighContent`.
  if (field.kind === 'stage' || field.kind === 'person') return () => true;
  const { format } = detectColumnFormat(field, header, texts);
  return (text) => {
    const { findings } = CELL_READERS[field.kind](text, { format, currency: 'USD', field: field.definition });
    return !findings.some(({ severity }) => severity === 'problem');
  };
}

/** The share of cells with a currency that makes amounts of the others too. */
export const SAID_BY = 0.3;

const isMoney = (text: string): boolean =>
  /[$€£₹¥]|[a-z]{3}\s|\d[.,]\d{3}\b|\d\s?(?:k|m|mn|bn|cr|lakhs?|million)\b/i.test(text) &&
  parseAmount(text, { currency: 'USD' }).ok;

const isRound = (text: string): boolean =>
  /^(?:pre-?\s?)?(?:seed|angel|series[\s_-]?[a-k]|bridge|growth|mezzanine|convertible|grant|pre-?ipo)\b.{0,20}$/i.test(
    text,
  ) || /^(?:runde|serie|tour|ronda)\s[a-k]$/i.test(text);

const isNumeric = (text: string): boolean => /^[^\p{L}]*\d[^\p{L}]*$/u.test(text) || isMoney(text);
/** "MH", "CA", "USA": what codes of states and countries look like. */
const isCode = (text: string): boolean => /^[A-Z]{2,3}$/.test(text);

/**
 * Which field a column can be whose name says `field`: the same, another one that its cells speak for, or null where they
 * contradict. A "Stage" may be that of the pipeline, of the company or the round; amounts are no round, codes no stage.
 */
export function weighContent(
  field: ImportField,
  texts: readonly string[],
  stages: readonly NamedStage[],
): ImportField['key'] | null {
  if (texts.length === 0) return field.key;
  const isStage = field.kind === 'stage' || field.key === 'current_stage';
  if (isStage || field.key === 'funding_round') {
    if (share(texts, isRound) >= 0.5) return 'funding_round';
    if (isStage && share(texts, (text) => suggestStage(text, stages) !== undefined) >= 0.5) return 'status';
    if (field.kind === 'stage') return null;
    return share(texts, (text) => isNumeric(text) || isCode(text)) >= 0.5 ? null : field.key;
  }
  if (field.key === 'company_stage' && share(texts, isNumeric) >= 0.5) return null;
  if (field.key === 'industry' || field.key === 'sector' || field.key === 'target_market')
    if (share(texts, (text) => /[^|;][|;][^|;]/.test(text)) >= 0.3) return 'tags';
  // Numbers, amounts and percentages name nothing: "Stake" is not a misspelt "State".
  if (field.kind === 'tags' && share(texts, isNumeric) >= 0.5) return null;
  const isWorded = field.kind === 'short_text' && field.key !== 'country' && field.key !== 'reporting_period';
  const contradicts = (text: string) => isNumeric(text) || (isWorded && isAddress(text));
  if ((isWorded || field.kind === 'person') && share(texts, contradicts) >= 0.6) return null;
  return field.key;
}

const isAddress = (text: string): boolean => /^(?:https?:\/\/|www\.)\S+$|^\S+@\S+\.\S+$/i.test(text);

interface ContentRule<Target = BuiltInTarget> {
  field: Target;
  matches: (text: string) => boolean;
}

const isWebsite = (text: string): boolean => /^(?:https?:\/\/|www\.)\S+\.\S+$/i.test(text);
const isPercent = (text: string): boolean => /^\d{1,3}(?:[.,]\d+)?\s*%$/.test(text);
const areTags = (text: string): boolean =>
  /[^|]\|[^|]/.test(text) && splitList(text).every((tag) => tag.length <= MAX_TAG_LENGTH);
const isCurrency = (text: string): boolean => /^(?:[A-Z]{3}|[$€£₹¥])$/.test(text) && findCurrency(text) !== undefined;

const isDate = (text: string): boolean =>
  /^(?:\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}|\d{1,2}\.?[\s-](?:de\s)?\p{L}{3,10}\.?[\s-](?:del?\s)?\d{2,4})$/iu.test(text);

/** What the cells alone give away, the most telling first. Bare numbers are left out: they may count or number anything. */
const OF_DEALS: readonly ContentRule<DealTarget>[] = [
  { field: 'founder_email', matches: (text) => /^\S+@\S+\.\S+$/.test(text) },
  { field: 'linkedin', matches: (text) => /^(?:https?:\/\/)?(?:\w+\.)?linkedin\.com\//i.test(text) },
  { field: 'website', matches: isWebsite },
  { field: 'received_on', matches: isDate },
  { field: 'probability', matches: isPercent },
  { field: 'funding_round', matches: isRound },
  { field: 'tags', matches: areTags },
  { field: 'currency', matches: isCurrency },
  { field: 'target_amount', matches: isMoney },
];

/** Amounts are left out: what was paid and what the company is worth look alike. */
const OF_COMPANIES: readonly ContentRule<CompanyTarget>[] = [
  { field: 'website', matches: (text) => isWebsite(text) && !/linkedin\.com/i.test(text) },
  { field: 'ownership_percentage', matches: isPercent },
  { field: 'company_stage', matches: isRound },
  { field: 'tags', matches: areTags },
  { field: 'currency', matches: isCurrency },
];

const isPeriod = (text: string): boolean => endOfPeriod(text) !== null;

const OF_UPDATES: readonly ContentRule<UpdateTarget>[] = [{ field: 'reporting_period', matches: isPeriod }];

const isKind = (text: string): boolean =>
  readTransactionKind(text, { format: {}, currency: 'USD' }).value !== undefined;

/** Amounts and shares are left out: they look alike. A date may be another one, but a list has one in most cases. */
const OF_TRANSACTIONS: readonly ContentRule<TransactionTarget>[] = [
  { field: 'kind', matches: isKind },
  { field: 'effective_on', matches: isDate },
  { field: 'currency', matches: isCurrency },
];

const RULES: Readonly<Record<ImportCatalogue['kind'], readonly ContentRule[]>> = {
  opportunity: OF_DEALS,
  portfolio_company: OF_COMPANIES,
  company_update: OF_UPDATES,
  investment_transaction: OF_TRANSACTIONS,
};

/** Addresses of colleagues are none of founders. */
const OF_THE_FIRM =
  /owner|assign|\blead\b|partner|responsib|zust[äa]e?ndig|verantwortlich|betreuer|bearbeiter|responsable/i;

/** Whether a header speaks of who is responsible in the firm. */
export const namesOwner = (header: string): boolean => OF_THE_FIRM.test(header.slice(0, MAX_PATTERN_LENGTH));

/** Addresses of documents are no website of the company. */
const OF_DOCUMENTS =
  /\bdecks?\b|pitch|data ?room|datenraum|document|dokument|unterlagen|folder|ordner|\bmemo|\bfiles?\b/i;

/** The field that most cells of a column look like, or null. A share of something is known by its name, if there is one. */
export function guessContent(
  texts: readonly string[],
  { kind }: Pick<ImportCatalogue, 'kind'> = DEAL_IMPORT,
  header = '',
): BuiltInTarget | null {
  if (texts.length === 0) return null;
  const found = RULES[kind].find(({ matches }) => share(texts, matches) >= 0.8)?.field ?? null;
  // A share is the probability only by its name, and a date under a name of its own, or none, is not the day of receipt.
  if (found === 'probability') return null;
  if (found === 'received_on' && (header.trim() === '' || /\p{L}{3}/u.test(header))) return null;
  if (found === 'website' && OF_DOCUMENTS.test(header)) return null;
  if (found === 'founder_email' && OF_THE_FIRM.test(header)) return null;
  if (found === 'target_amount' && !saysMoney(header, texts)) return null;
  return found === 'website' && !areOfMany(texts) ? null : found;
}

/** "1.200" and "12k" may count anything: a currency tells, in some of the cells or in the header. */
function saysMoney(header: string, texts: readonly string[]): boolean {
  return headerHints(header).currency !== undefined || share(texts, namesCurrency) >= SAID_BY;
}

/** Companies have sites of their own; decks, folders and profiles lie at one address, which would make one company of all. */
function areOfMany(addresses: readonly string[]): boolean {
  const hosts = addresses.map(
    (text) =>
      text
        .toLowerCase()
        .replace(/^(?:https?:\/\/)?(?:www\.)?/, '')
        .split(/[/?#:]/, 1)[0],
  );
  return new Set(hosts).size >= addresses.length / 2;
}

/** How much a column looks like names: short texts, hardly ever the same, with letters. 0..1 */
export function looksLikeNames(texts: readonly string[]): number {
  if (texts.length === 0) return 0;
  const distinct = new Set(texts.map((text) => text.toLowerCase())).size / texts.length;
  const short = share(texts, (text) => /\p{L}{2}/u.test(text) && text.length <= 60 && text.split(' ').length <= 5);
  return distinct * short;
}

function share(texts: readonly string[], matches: (text: string) => boolean): number {
  return texts.length === 0 ? 1 : texts.filter(matches).length / texts.length;
}
