const oneDigit = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

/** 0.256 -> "25.6%"; "–" where nothing can be divided by. */
export const formatRate = (rate: number | null): string => (rate === null ? '–' : percent.format(rate));

/** Hours below a day, then days: "5.5 h", "12.3 d" (docs/rules/deals.md#average-time-in-a-stage). */
export function formatStay(hours: number): string {
  return hours < 24 ? `${oneDigit.format(hours)} h` : `${oneDigit.format(hours / 24)} d`;
}

export type BadgeLook = 'default' | 'secondary' | 'destructive';

/** Above 50 percent default, above 25 secondary, otherwise destructive (docs/rules/deals.md#funnel-badge). */
export function funnelBadge(share: number | null): BadgeLook {
  if (share !== null && share > 0.5) return 'default';
  return share !== null && share > 0.25 ? 'secondary' : 'destructive';
}

/** Round values from 0 up to `max` or the next one above it; of whole things only whole ones. */
export function axisTicks(max: number, whole = false): number[] {
  if (max <= 0) return [0, 1];
  const rough = max / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((each) => each * power >= rough) ?? 10;
  const step = whole ? Math.max(1, factor * power) : factor * power;
  const count = Math.max(1, Math.ceil(max / step));
  return Array.from({ length: count + 1 }, (_, place) => Number((place * step).toPrecision(12)));
}
