import { inventedName } from './invented-names.ts';
import { seededRandom } from './seeded-random.ts';

export interface QuirkyListOptions {
  rows: number;
  seed?: number;
  /** Leave out the few rows with a cell that cannot be read; default false. */
  clean?: boolean;
}

export interface QuirkyList {
  text: string;
  /** UTF-8 with its byte-order mark. */
  bytes: Uint8Array;
  /** What an import into an empty pipeline has to count, with the suggested mapping and the default choices. */
  expected: { read: number; imported: number; skipped: number; rejected: number };
}

type Random = () => number;
interface Made {
  name: string;
  cells: string[];
}

/** Misspelt on purpose, as in the lists that people bring. */
export const QUIRKY_HEADER =
  'Sr No,Date dd/mm/yyyy,Startup Name,Industry Vertical,SubVertical,City  Location,Investors Name,InvestmentnType,Amount in USD,Remarks';

const APOSTROPHE = String.raw`\\xe2\\x80\\x99`;
const SPACE = String.raw`\\xc2\\xa0`;

const NAMES: readonly ((name: string) => string)[] = [
  (name) => `${SPACE}${name}`,
  (name) => name.replace(' ', `${APOSTROPHE}s `),
  (name) => name.replace(' ', String.raw`\xe2\x80\x99s `),
  (name) => name.replace(' ', String.raw`\\n`),
  (name) => `https://www.${name.toLowerCase().replaceAll(' ', '')}.in/`,
  (name) => `"${name.replace(' ', String.raw`\\'s `)}"`,
  (name) => `${name} Pvt. Ltd`,
];

type Day = { d: string; m: string; y: number };
const DATES: readonly ((day: Day) => string)[] = [
  ({ d, m, y }) => `${d}/${m}${y}`,
  ({ d, m, y }) => `${d}/${m}/0${y % 100}`,
  ({ d, m, y }) => `${d}/${m}//${y}`,
  ({ d, m, y }) => `${d}/${m}.${y}`,
  ({ d, m, y }) => `${SPACE}${d}/${m}/${y}`,
  ({ d, m, y }) => `${d}-${m}-${y}`,
];

const AMOUNTS: readonly ((amount: number) => string)[] = [
  () => 'N/A',
  () => 'undisclosed',
  () => 'Undisclosed',
  () => 'nan',
  () => 'unknown',
  (amount) => `${amount.toLocaleString('en-US')}+`,
  (amount) => `${amount.toLocaleString('en-IN')}.54`,
  (amount) => `${SPACE}${amount.toLocaleString('en-US')}`,
  (amount) => `${amount.toLocaleString('en-US')},`,
  (amount) => String(amount),
];

/** Each makes a cell impossible to read in its own way: the name, which rejects the row, a date or an amount. */
const NAME = 2;
const SPOILERS: readonly (readonly [column: number, text: string])[] = [
  [2, 'N/A'],
  [1, '31/02/2016'],
  [8, '1-2M'],
  [8, '(5,00,000)'],
  [2, ''],
];

const WORDS = {
  vertical: [
    'Consumer Internet',
    'Technology',
    'eCommerce',
    'nan',
    'Health & Wellness',
    String.raw`Home D\\xc3\\xa9cor`,
  ],
  sub: [
    'nan',
    'Online lending, for farmers',
    String.raw`Ovens\\nand stoves`,
    'Bicycle repair',
    String.raw`Teas\\xc2\\xa0 and cakes`,
  ],
  city: ['Bangalore', 'Mumbai', 'nan', 'New Delhi', 'Pune / US', `${SPACE}Gurgaon`, 'San Jose,', ''],
  investors: ['Undisclosed investors', 'Fernhill Angels, Moss & Co', String.raw`Larch\\xe2\\x80\\x99s Fund`, 'N/A'],
  round: [
    'Private Equity',
    'Seed Funding',
    String.raw`Seed\\nFunding`,
    'Series A',
    'Seed / Angel Funding',
    'pre-Series A',
    '',
  ],
  remarks: ['nan', '', 'Series A', 'Bridge Round'],
} as const;

/** A deal list of any length with the quirks of a real one; the companies are invented. Same options, same bytes. */
export function quirkyList({ rows, seed = 1, clean = false }: QuirkyListOptions): QuirkyList {
  const random = seededRandom(seed);
  const made: Made[] = [];
  const lines = [QUIRKY_HEADER];
  const expected = { read: rows, imported: 0, skipped: 0, rejected: 0 };
  for (let index = 0; index < rows; index += 1) {
    // Places rather than chances, so that a list of a hundred rows has some of everything.
    const kind = index % 67 === 66 ? 'repeat' : index % 131 === 90 && !clean ? 'spoilt' : 'new';
    if (kind === 'repeat') {
      const { cells } = pick(random, made);
      const isExact = random() < 0.5;
      lines.push(toLine(isExact ? cells : [String(index + 1), ...cells.slice(1)]));
      expected.skipped += 1;
      continue;
    }
    const deal = makeDeal(random, index, made);
    if (kind === 'spoilt') {
      const [column, text] = SPOILERS[Math.floor(index / 131) % SPOILERS.length] ?? [2, ''];
      deal.cells[column] = text;
      expected[column === NAME ? 'rejected' : 'imported'] += 1;
    } else {
      made.push(deal);
      expected.imported += 1;
    }
    lines.push(toLine(deal.cells));
  }
  const text = `${lines.join('\n')}\n`;
  return { text, bytes: new TextEncoder().encode(`\ufeff${text}`), expected };
}

function makeDeal(random: Random, index: number, made: readonly Made[]): Made {
  const isKnown = made.length > 5 && random() < 0.25;
  const name = isKnown ? pick(random, made).name : inventedName(index);
  // A day of its own for every 5,000 rows and an amount of its own, so that no two deals are the same by chance.
  const date = new Date(Date.UTC(2006, 0, 1 + (index % 5000)));
  const day = { d: two(date.getUTCDate()), m: two(date.getUTCMonth() + 1), y: date.getUTCFullYear() };
  const amount = 100_000 + Math.floor(random() * 900) * 50_000 + Math.floor(index / 5000) * 7;
  const plainDate = `${day.d}/${day.m}/${day.y}`;
  const isDateOdd = index % 23 === 7;
  const isAmountOdd = index % 3 === 1 && index < 5000;
  const cells = [
    String(index + 1),
    isDateOdd ? (DATES[index % DATES.length]?.(day) ?? plainDate) : plainDate,
    index % 17 === 3 ? (NAMES[index % NAMES.length]?.(name) ?? name) : name,
    pick(random, WORDS.vertical),
    pick(random, WORDS.sub),
    pick(random, WORDS.city),
    pick(random, WORDS.investors),
    pick(random, WORDS.round),
    isAmountOdd ? (AMOUNTS[index % AMOUNTS.length]?.(amount) ?? '') : amount.toLocaleString('en-IN'),
    pick(random, WORDS.remarks),
  ];
  return { name, cells };
}

function pick<T>(random: Random, from: readonly T[]): T {
  const item = from[Math.floor(random() * from.length)];
  if (item === undefined) throw new RangeError('Nothing to pick from.');
  return item;
}

function toLine(cells: readonly string[]): string {
  return cells.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',');
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
