import type { ImportValues } from '../import-fields.ts';
import { companyKey, foldText } from './company-key.ts';
import { companyHost } from './website-host.ts';

/** What makes one deal recognisable, for one row or one opportunity. */
export interface DealKeys {
  company_key: string;
  /**
   * Company, round, date received and target amount. It spells the amount out: where amounts are stored encrypted,
   * store a keyed hash of it (HMAC) instead, and hash the keys of the rows alike before comparing.
   */
  deal_key: string;
  /** Null for none and for hosts that many companies share. */
  host: string | null;
  /** Company, round and amount without the date, for look-alikes within one file; never to be stored. */
  alike_key: string;
  /** yyyy-mm-dd or null. */
  received_on: string | null;
}

/** The keys of one row or opportunity. Two with the same deal key are the same deal for every purpose of the import. */
export function dealKeys(values: ImportValues): DealKeys {
  const company_key = companyKey(values.company_name ?? '');
  const amount = values.target_amount;
  const round = roundKey(values.funding_round);
  const money = amount ? `${amount.minor}${amount.currency}` : '';
  return {
    company_key,
    deal_key: [company_key, round, values.received_on ?? '', money].join('|'),
    host: companyHost(values.website),
    alike_key: [company_key, round, money].join('|'),
    received_on: values.received_on ?? null,
  };
}

/** What a deal is recognised by, in the order in which it is named. */
export const DEAL_PARTS = ['company', 'round', 'amount', 'date'] as const;
export type DealPart = (typeof DEAL_PARTS)[number];

/** In what the two differ of that by which a deal is recognised. */
export function differingParts(one: ImportValues, other: ImportValues): DealPart[] {
  const partsOf = (values: ImportValues): Record<DealPart, string> => {
    const amount = values.target_amount;
    return {
      company: companyKey(values.company_name ?? ''),
      round: roundKey(values.funding_round),
      amount: amount ? `${amount.minor}${amount.currency}` : '',
      date: values.received_on ?? '',
    };
  };
  const [first, second] = [partsOf(one), partsOf(other)];
  return DEAL_PARTS.filter((part) => first[part] !== second[part]);
}

/** "Seed Funding", "Seed round" and "seed" are one round; "Seed / Angel Funding" and "Angel/Seed" are one as well. */
export function roundKey(round: string | undefined): string {
  const words = foldText(round ?? '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !/^(?:funding|fund|round|stage|financing|investment)$/.test(word));
  // "Series A" must not become "A series"; only alternatives such as "Seed / Angel" have no order.
  const isAlternatives = /[/,&]| or | and /i.test(round ?? '');
  return (isAlternatives ? words.sort() : words).join('');
}
