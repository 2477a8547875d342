import { MAX_COMPANY_NAME_LENGTH } from '../../limits.ts';
import { hostOf } from '../../rows/website-host.ts';
import { type CellReader, problem, reading, repaired } from '../cell-reading.ts';
import { tooLong } from './read-text-cell.ts';
import { parseWebAddress } from './read-web-address.ts';

export interface CompanyName {
  name: string;
  /** Set when the cell held an address instead of a name. */
  website?: string;
}

/** A name, or an address from which one is made: "https://www.wealthbucket.in/" is "Wealthbucket". "Niki.ai" is a name. */
export const readCompanyName: CellReader<CompanyName> = (text) => {
  if (text.length > MAX_COMPANY_NAME_LENGTH) return problem(tooLong(text, MAX_COMPANY_NAME_LENGTH));
  if (!/^(?:https?:\/\/|www\.)/i.test(text)) {
    return /[\p{L}\p{N}]/u.test(text) ? reading({ name: text }) : problem(noName(text));
  }
  const website = parseWebAddress(text);
  const label = website && hostOf(website)?.split('.')[0];
  if (!website || !label) return problem(noName(text));
  const name = label
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
  return reading({ name, website }, [repaired(`“${text}” is a web address; the company is called “${name}”.`)]);
};

/** Also for the words that stand for an unknown value: a company of that name has to be told apart from them. */
export function noName(text: string): string {
  return text === ''
    ? 'The company name is missing. Fill it in.'
    : `“${text}” does not name a company. Write its name; add a word such as “Inc” if that is the name.`;
}
