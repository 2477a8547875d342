import { isDay, isImportCurrency, minorDigits } from '@cairn/domain';
import {
  type AccountLines,
  CARRY_LINES,
  COMMITMENT_LINES,
  PERIODS,
  quarterName,
  RATIO_LABELS,
  STATEMENT_LINES,
  STATEMENT_PERIODS,
  type StatementContent,
  type StatementFault,
  type StatementPeriod,
  type StatementReport,
} from '@cairn/domain/fund';

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
/** "Jun 30, 2026"; what is no day stays as it is written. */
const day = (text: string) => (isDay(text) ? DAY.format(new Date(`${text}T00:00:00Z`)) : text);

const wordOf = (holds: boolean | undefined) => (holds === undefined ? 'open' : holds ? 'yes' : 'no');
const VERDICTS = {
  yes: 'The statement holds.',
  no: 'The statement does not hold.',
  open: 'The figures hold; who signed them could not be checked.',
};

/** Writes the result into its place: verdict, checks, and each figure beside what follows where it is another one. */
export function showReport(place: HTMLElement, file: string, report: StatementReport | undefined): void {
  place.hidden = false;
  if (!report?.signed) {
    place.replaceChildren(
      element('h2', 'No signed statement was found.', { holds: 'no' }),
      element('p', `${file} carries none. Drafts, and statements from before they were signed, cannot be verified.`),
    );
    return;
  }
  const { statement, released_on } = report.signed;
  const { fund, lp, firm, version_no, inputs } = statement;
  const word = wordOf(report.holds);
  const version = version_no > 1 ? `, version ${version_no}` : '';
  place.replaceChildren(
    element('h2', VERDICTS[word], { holds: word }),
    element(
      'p',
      `${quarterName(inputs.quarterEnd)} of ${fund}${version}, to ${lp}, released by ${firm} on ${day(released_on)}.`,
    ),
    list(report),
    ...faultsOf(report),
    ...table(`Capital account, ${statement.currency}`, STATEMENT_LINES, report),
    ...table('Commitment', COMMITMENT_LINES, report),
    ...table('Carry set aside for the general partner', CARRY_LINES, report),
    ...ratios(report),
    element('p', `${inputs.entries.length} entries until ${day(inputs.quarterEnd)}. Key: ${report.signed.key}`),
  );
}

function list({ checks }: StatementReport): HTMLElement {
  const items = checks.map(({ holds, says }) => {
    const sign = holds === undefined ? '–' : holds ? '✓' : '✗';
    return element('li', [element('b', sign), element('span', says)], { holds: wordOf(holds) });
  });
  return element('ul', items);
}

/** Each figure that does not follow, in words. */
function faultsOf({ faults, signed }: StatementReport): HTMLElement[] {
  if (faults.length === 0 || !signed) return [];
  const says = faults.map((fault) => {
    const where = fault.period ? `${labelOf(fault)}, ${STATEMENT_PERIODS[fault.period]}` : labelOf(fault);
    const text = `${where}: the statement says ${said(fault.stated, signed.statement)}; ${said(fault.follows, signed.statement)} follows.`;
    return element('li', [element('b', '✗'), element('span', text)], { holds: 'no' });
  });
  return [element('h3', 'Figures that do not follow'), element('ul', says)];
}

const LABELS = new Map<string, string>([
  ...[...STATEMENT_LINES, ...COMMITMENT_LINES, ...CARRY_LINES].map(([line, label]) => [line, label] as const),
  ...Object.entries(RATIO_LABELS),
  ['irrAnnualised', 'Whether the net IRR is annualised'],
]);
const labelOf = ({ line }: StatementFault): string => LABELS.get(line) ?? line;

const said = (value: StatementFault['stated'], { currency }: StatementContent): string =>
  typeof value === 'number' ? money(value, currency) : value === null ? 'none' : String(value);

/** With the digits of its currency; a file may name one that nobody knows. */
function money(amount: number, currency: string): string {
  const digits = isImportCurrency(currency) ? minorDigits(currency) : 2;
  const text = String(Math.abs(amount)).padStart(digits + 1, '0');
  const whole = (digits === 0 ? text : text.slice(0, -digits)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${amount < 0 ? '-' : ''}${whole}${digits === 0 ? '' : `.${text.slice(-digits)}`}`;
}

function table(title: string, lines: typeof STATEMENT_LINES, { signed, faults }: StatementReport): HTMLElement[] {
  if (!signed) return [];
  const { columns, currency } = signed.statement;
  const cell = (period: StatementPeriod, line: keyof AccountLines) => {
    const fault = faults.find((each) => each.period === period && each.line === line);
    const text = money(columns[period][line] ?? 0, currency);
    if (!fault) return element('td', text);
    return element('td', [element('s', text), element('small', said(fault.follows, signed.statement))], {
      holds: 'no',
    });
  };
  const rows = lines.map(([line, label, strong]) =>
    element('tr', [header(label, 'row'), ...PERIODS.map((period) => cell(period, line))], strong ? { strong: '' } : {}),
  );
  return framed(title, [header('', 'col'), ...PERIODS.map((period) => header(STATEMENT_PERIODS[period], 'col'))], rows);
}

function ratios({ signed, faults }: StatementReport): HTMLElement[] {
  if (!signed) return [];
  const keys = Object.keys(RATIO_LABELS) as (keyof typeof RATIO_LABELS)[];
  const rows = keys.map((key) => {
    const value = ratioText(key, signed.statement.ratios[key]);
    const fault = faults.find(({ line }) => line === key);
    const cell = fault
      ? element('td', [element('s', value), element('small', ratioText(key, fault.follows))], { holds: 'no' })
      : element('td', value);
    return element('tr', [header(RATIO_LABELS[key], 'row'), cell]);
  });
  return framed('Ratios', [header('', 'col'), header(STATEMENT_PERIODS.inception, 'col')], rows);
}

function ratioText(key: keyof typeof RATIO_LABELS, value: StatementFault['stated']): string {
  if (value === null) return 'n/a';
  return key === 'netIrr' ? `${(Number(value) * 100).toFixed(4)}%` : `${value}x`;
}

/** Wider than a telephone: it scrolls by itself, also by the keyboard. */
function framed(title: string, heads: HTMLElement[], rows: HTMLElement[]): HTMLElement[] {
  const frame = element('div', [element('table', [element('thead', [element('tr', heads)]), element('tbody', rows)])]);
  frame.className = 'figures';
  frame.tabIndex = 0;
  frame.setAttribute('role', 'region');
  frame.setAttribute('aria-label', title);
  return [element('h3', title), frame];
}

function header(text: string, scope: 'row' | 'col'): HTMLElement {
  // An empty heading is none to who hears the page.
  if (text === '') return element('td', '');
  const cell = element('th', text);
  cell.setAttribute('scope', scope);
  return cell;
}

function element(tag: string, content: string | HTMLElement[], data: Record<string, string> = {}): HTMLElement {
  const made = document.createElement(tag);
  made.append(...(typeof content === 'string' ? [content] : content));
  Object.assign(made.dataset, data);
  return made;
}
