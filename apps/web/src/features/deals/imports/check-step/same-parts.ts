import { DEAL_PARTS, type DealPart } from '@cairn/domain';

/** "round, amount and date" */
const joined = (parts: readonly DealPart[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "Company, round and date are the same, the amount is not." */
export function sayParts(differs: readonly DealPart[]): string {
  const same = DEAL_PARTS.filter((part) => !differs.includes(part));
  if (differs.length === 0) return `${capital(joined(same))} are the same.`;
  if (same.length === 0) return `${capital(joined(differs))} are different by now.`;
  return `${capital(joined(same))} ${same.length === 1 ? 'is' : 'are'} the same, the ${joined(differs)} ${differs.length === 1 ? 'is' : 'are'} not.`;
}

/** "with another round and amount" */
export const sayDiffering = (differs: readonly DealPart[]): string => `with another ${joined(differs)}`;
