import { findUnitPower, UNIT_PATTERN } from './amount-units.ts';
import { CURRENCY_PATTERN, findCurrency, type ImportCurrency } from './currencies.ts';

export interface PeeledAmount {
  /** What is left: digits and their separators, if the text is an amount at all. */
  core: string;
  currencies: readonly { currency: ImportCurrency; isCode: boolean }[];
  power: number | undefined;
  isApproximate: boolean;
  isScientific: boolean;
}

interface Peeler {
  pattern: RegExp;
  apply: (peeled: PeeledAmount, part: string) => void;
}

const noteCurrency = (peeled: PeeledAmount, part: string): void => {
  const currency = findCurrency(part);
  if (currency) peeled.currencies = [...peeled.currencies, { currency, isCode: /^[a-z]{3,}/i.test(part) }];
};
const noteApproximate = (peeled: PeeledAmount): void => {
  peeled.isApproximate = true;
};

const ABOUT =
  '~|≈|±|<=|>=|[<>≤≥+]|c\\.|ca\\.?|circa|approx(?:\\.|imately)?|about|around|over|under|up ?to|more than|less than|nearly|almost|at least|at most|min\\.?|max\\.?';

/** Each takes one thing off one end. They run until none applies, so that the order in the text does not matter. */
const PEELERS: readonly Peeler[] = [
  { pattern: new RegExp(`^(${CURRENCY_PATTERN})(?=[\\s\\d.(~+]|$)`, 'i'), apply: noteCurrency },
  { pattern: new RegExp(`(?<=[\\s\\d.+]|\\b)(${CURRENCY_PATTERN})$`, 'i'), apply: noteCurrency },
  { pattern: new RegExp(`^(${ABOUT})(?=[\\s\\d]|\\W)`, 'i'), apply: noteApproximate },
  { pattern: /(\+|approx\.?|\(approx\.?\)|or so)$/i, apply: noteApproximate },
  // "5,00,000/-" and "only" close an amount on an Indian cheque.
  { pattern: /(\/[-=]|\bonly)$/i, apply: () => undefined },
  {
    pattern: new RegExp(`(?<=[\\d\\s.])(${UNIT_PATTERN})\\.?$`, 'i'),
    apply: (peeled, part) => {
      peeled.power = findUnitPower(part);
    },
  },
  {
    pattern: /(?<=\d)(e\+?\d{1,2})$/i,
    apply: (peeled, part) => {
      peeled.power = Number(part.replace(/\D/g, ''));
      peeled.isScientific = true;
    },
  },
];

/** Takes currency, unit and words such as "about" off an amount; one unit at most, so that "3 million k" stays unread. */
export function peelAmount(text: string): PeeledAmount {
  const peeled: PeeledAmount = {
    core: text,
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
