const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** How people write a period, and in which month it ends. */
const FORMS: { form: RegExp; month: (part: string) => number | undefined }[] = [
  { form: /^q([1-4])[\s/.-]*(\d{4}|'?\d{2})$/, month: (part) => Number(part) * 3 },
  { form: /^h([12])[\s/.-]*(\d{4}|'?\d{2})$/, month: (part) => Number(part) * 6 },
  { form: /^(?:fy|year)?()\s*(\d{4})$/, month: () => 12 },
  { form: /^fy()\s*'?(\d{2})$/, month: () => 12 },
  { form: /^(0?[1-9]|1[0-2])[/.-](\d{4})$/, month: Number },
  { form: /^([a-z]{3,9})\.?[\s,/-]+(\d{4}|'?\d{2})$/, month: (part) => monthNamed(part) },
];

/** The same with the year before the part, turned around: "2024 Q1" -> "q1 2024". */
const YEAR_FIRST = /^(\d{4})[\s/.-]+(q[1-4]|h[12]|[a-z]{3,9}|0?[1-9]|1[0-2])$/;

/**
 * The last day of a reporting period as people name it, `YYYY-MM-DD`: "Q1 2024", "2024-03", "March 2024", "H1 2024",
 * "FY 2024". None where the name does not say. Quarters and years are those of the calendar.
 */
export function endOfPeriod(name: string): string | null {
  const written = name.trim().toLowerCase();
  const turned = YEAR_FIRST.exec(written);
  const text = turned ? `${turned[2]}${/^\d/.test(turned[2] as string) ? '/' : ' '}${turned[1]}` : written;
  for (const { form, month } of FORMS) {
    const found = form.exec(text);
    if (!found) continue;
    const ending = month(found[1] as string);
    if (ending === undefined) return null;
    const year = fullYear((found[2] as string).replace("'", ''));
    return new Date(Date.UTC(year, ending, 0)).toISOString().slice(0, 10);
  }
  return null;
}

/** "sept" -> 9: the month that begins like this. */
function monthNamed(name: string): number | undefined {
  const place = MONTHS.findIndex((month) => month.startsWith(name));
  return place < 0 ? undefined : place + 1;
}

const fullYear = (digits: string) => (digits.length === 2 ? 2000 + Number(digits) : Number(digits));

/** "2026-03-31" -> "Q1 2026" where the month ends a quarter, else "Feb 2026". */
export function periodName(end: string): string {
  const [year, month] = [end.slice(0, 4), Number(end.slice(5, 7))];
  if (month % 3 === 0) return `Q${month / 3} ${year}`;
  return new Date(`${end}T00:00:00Z`).toLocaleString('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
}
