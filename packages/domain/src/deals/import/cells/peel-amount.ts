import { findUnitPower, UNIT_PATTERN } from './amount-units.ts';
import { CURRENCY_PATTERN, findCurrency, type ImportCurrency } from './currencies.ts';

export interface PeeledAmount {
  /** What is left: digits and their separators, if the text is an amount at all. */
  core: string;
  currencies: readonly { currency: ImportCurrency; isCode: boolean }[];
  power: number | undefined;
  /** The unit is a single T: trillions in English, thousands in German. With the currency right behind it, if there is one. */
  t?: { before: ImportCurrency | undefined };
  isApproximate: boolean;
  isScientific: boolean;
}

interface Peeler {
  pattern: RegExp;
  apply: (peeled: Peeling, part: string) => void;
}

/** Of the currency that stands at the end: "T EUR" and "T€" are the same. */
interface Peeling extends PeeledAmount {
  last?: ImportCurrency;
}

const noteCurrency = (peeled: PeeledAmount, part: string): void => {
  const currency = findCurrency(part);
  if (currency) peeled.currencies = [...peeled.currencies, { currency, isCode: /^[a-z]{3,}/i.test(part) }];
};
const noteLastCurrency = (peeled: Peeling, part: string): void => {
  noteCurrency(peeled, part);
  peeled.last = findCurrency(part);
};
const noteUnit = (peeled: Peeling, part: string): void => {
  peeled.power = findUnitPower(part);
  if (/^t$/i.test(part)) peeled.t = { before: peeled.last };
};
const noteApproximate = (peeled: PeeledAmount): void => {
  peeled.isApproximate = true;
};

const ABOUT =
  '~|≈|±|<=|>=|[<>≤≥+]|c\\.|ca\\.?|circa|approx(?:\\.|imately)?|about|around|over|under|up ?to|more than|less than|nearly|almost|at least|at most|min\\.?|max\\.?';

/** Each takes one thing off one end. They run until none applies, so that the order in the text does not matter. */
const PEELERS: readonly Peeler[] = [
  { pattern: new RegExp(`^(${CURRENCY_PATTERN})(?=[\\s\\d.(~+]|$)`, 'i'), apply: noteCurrency },
  { pattern: new RegExp(`(?<=[\\s\\d.+]|\\b)(${CURRENCY_PATTERN})$`, 'i'), apply: noteLastCurrency },
  // "12 TEUR", "3 MCHF": the code is written together with the unit.
  { pattern: new RegExp(`(?<=[\\d\\s.](?:${UNIT_PATTERN})\\.?)(${CURRENCY_PATTERN})$`, 'i'), apply: noteLastCurrency },
  { pattern: new RegExp(`^(${ABOUT})(?=[\\s\\d]|\\W)`, 'i'), apply: noteApproximate },
  { pattern: /(\+|approx\.?|\(approx\.?\)|or so)$/i, apply: noteApproximate },
  // "5,00,000/-" and "only" close an amount on an Indian cheque.
  { pattern: /(\/[-=]|\bonly)$/i, apply: () => undefined },
  {
    pattern: new RegExp(`(?<=[\\d\\s.])(${UNIT_PATTERN})\\.?$`, 'i'),
    apply: noteUnit,
  },
  {
    pattern: /(?<=\d)(e\+?\d{1,2})$/i,
    apply: (peeled, part) => {
      peeled.power = Number(part.replace(/\D/g, ''));
      peeled.isScientific = true;
    },
  },
];

/** "T€ 500", "kEUR 500", "Mio. CHF 2": the unit stands in front, together with the currency. */
const UNIT_IN_FRONT = new RegExp(
  `^((?:k|m|mm|mn|mio|mrd|bn|t|tsd)\\.?\\s?(?:${CURRENCY_PATTERN}))\\s*(?=\\d)(.*)$`,
  'is',
);

/** Takes currency, unit and words such as "about" off an amount; one unit at most, so that "3 million k" stays unread. */
export function peelAmount(text: string): PeeledAmount {
  const peeled: Peeling = {
    core: text.replace(UNIT_IN_FRONT, '$2 $1'),
    currencies: [],
    power: undefined,
    isApproximate: false,
    isScientific: false,
  };
  for (let changed = true; changed; ) {
    changed = false;
    for (const { pattern, apply } of PEELERS) {
      const match = pattern.exec(peeled.core);
      const part = match?.[1];
      if (!match || part === undefined) continue;
      if (peeled.power !== undefined && (findUnitPower(part) !== undefined || /^e\+?\d/i.test(part))) continue;
      apply(peeled, part);
      peeled.core = (match.index === 0 ? peeled.core.slice(match[0].length) : peeled.core.slice(0, match.index)).trim();
      changed = true;
    }
  }
  return peeled;
}

/** Whether a cell says that it is money: "€5", "5 USD", and not "5", "50+" or "5k", which may count anything. */
export const namesCurrency = (text: string): boolean =>
  /\d/.test(text) && peelAmount(text.slice(0, 100)).currencies.length > 0;
