/** Which sign stands before the cents: "1,234.50" is 'point', "1.234,50" is 'comma'. */
export type DecimalStyle = 'point' | 'comma';

export interface Digits {
  whole: string;
  fraction: string;
  /** Set when the separators are unusual and the reading should be looked at. */
  repair?: string;
  /** Point and comma both group thousands: "728.100,000". */
  isContradictory?: true;
}

const INDIAN_OR_WESTERN = /^\d{1,3}(?:,\d{3})+$|^\d{1,2}(?:,\d{2})*,\d{3}$/;
const LOOSE = /^\d{1,3}(?:,\d{2,3})+$/;

/**
 * Splits "12,34,567.89" into whole and fraction, or gives null for what is not one number.
 * - both signs occur: the last one is the decimal sign, whatever the style says;
 * - one sign, several times: it groups, since a number has one decimal sign at most;
 * - one sign once: three digits after it make it the grouping sign of the style, any other number a decimal sign.
 */
export function readDigits(text: string, style: DecimalStyle): Digits | null {
  if (!/^[\d.,' ]*\d[\d.,' ]*$/.test(text)) return null;
  if (/[' ]/.test(text) && !/^\d{1,3}(?:[' ]\d{2,3})+(?:[.,]\d*)?$/.test(text)) return null;
  const trimmed = text.replace(/[' ]/g, '').replace(/[.,]+$/, '');
  const ending = /[.,]$/.test(text) ? 'the sign at the end was dropped' : undefined;
  const read = split(trimmed, style, /[' ]/.test(text));
  return read && ending && !read.repair ? { ...read, repair: ending } : read;
}

function split(text: string, style: DecimalStyle, alreadyGrouped: boolean): Digits | null {
  const signs: string[] = text.match(/[.,]/g) ?? [];
  const last = signs.at(-1);
  if (last === undefined) return { whole: text, fraction: '' };
  const isMixed = signs.includes(',') && signs.includes('.');
  if (!isMixed && signs.length > 1) return grouped(text, '');
  const at = text.lastIndexOf(last);
  const whole = text.slice(0, at);
  const fraction = text.slice(at + 1);
  if (isMixed) {
    const digits = signs.filter((sign) => sign === last).length > 1 ? null : grouped(whole, fraction);
    return digits && fraction.length === 3 ? { ...digits, isContradictory: true } : digits;
  }
  const isStyleSign = last === (style === 'point' ? '.' : ',');
  if (isStyleSign || alreadyGrouped) return { whole: whole || '0', fraction };
  if (fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole)) return { whole: whole + fraction, fraction: '' };
  return {
    whole: whole || '0',
    fraction,
    repair: `the ${last === ',' ? 'comma' : 'point'} was taken as the decimal sign`,
  };
}

function grouped(whole: string, fraction: string): Digits | null {
  const commas = whole.replaceAll('.', ',');
  if (!LOOSE.test(commas)) return null;
  const digits = { whole: commas.replaceAll(',', ''), fraction };
  return INDIAN_OR_WESTERN.test(commas) ? digits : { ...digits, repair: 'the digits are grouped unusually' };
}
