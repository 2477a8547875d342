/** "0 to 1,200"; a range of years has no separators: "1800 to 2100". */
export function sayRange({ min, max }: { min: number; max: number }): string {
  const areYears = min >= 1000 && max < 10_000;
  const say = (bound: number) =>
    areYears ? String(bound) : bound.toLocaleString('en-US', { maximumFractionDigits: 6 });
  return `${say(min)} to ${say(max)}`;
}
