import { formatMoneyShort, readDayRange, readMoneyRange } from '@cairn/domain';
import { formatDay } from '../../../../lib/base/format.ts';

/** A range of the address in few words: "€100K – €500K", "from Jan 1, 2026". */
export function describeRange(text: string): string {
  const amounts = readMoneyRange(text);
  if (amounts) {
    const short = (minor: number | undefined) =>
      minor === undefined ? undefined : formatMoneyShort(minor, amounts.currency);
    return inWords(short(amounts.from), short(amounts.to));
  }
  const days = readDayRange(text);
  return days ? inWords(days.from && formatDay(days.from), days.to && formatDay(days.to)) : text;
}

function inWords(from: string | undefined, to: string | undefined): string {
  if (from && to) return from === to ? from : `${from} – ${to}`;
  return from ? `from ${from}` : `to ${to}`;
}
