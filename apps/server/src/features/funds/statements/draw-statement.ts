import {
  CARRY_LINES,
  COMMITMENT_LINES,
  PERIODS,
  quarterName,
  RATIO_LABELS,
  STATEMENT_LINES,
  STATEMENT_PERIODS,
  type StatementContent,
  standingOf,
  statementPeriods,
  withLaterLines,
} from '@cairn/domain/fund';
import { ACCENT, QUIET, Sheet } from '../../../core/pdf/sheet.ts';
import { dayText, moneyIn } from '../../../core/pdf/words.ts';
import { attachUnsealed, type Release, seal } from './seal-statement.ts';

/** Of the three columns, in points. */
const COLUMN = 98;

/**
 * A statement as PDF. The same content and release give the same bytes, which carry their inputs and are signed; without a
 * release it is a draft, which nobody has signed.
 */
export async function drawStatement(content: StatementContent, release: Release | null): Promise<Buffer<ArrayBuffer>> {
  const releasedOn = release?.on ?? null;
  const { firm, fund, lp, inputs, ratios, version_no, note } = content;
  const columns = withLaterLines(content.columns);
  const { quarterEnd, inception } = inputs;
  const name = quarterName(quarterEnd);
  const sheet = new Sheet({
    title: `Capital account statement ${name}, ${fund}`,
    author: firm,
    created: new Date(`${releasedOn ?? quarterEnd}T00:00:00Z`),
  });
  const money = moneyIn(content.currency);
  const at = (place: number) => sheet.width - COLUMN * (PERIODS.length - place);
  sheet.cells(
    [
      { text: firm, at: 0, width: 300, color: ACCENT },
      {
        text: releasedOn ? `Released on ${dayText(releasedOn)}` : 'Draft, not released',
        at: sheet.width - 180,
        width: 180,
        right: true,
        color: QUIET,
      },
    ],
    { size: 10, bold: true, after: 12 },
  );
  sheet.text('Capital account statement', { size: 20, bold: true, after: 2 });
  sheet.text(`${fund}, ${name}${version_no > 1 ? `, version ${version_no}` : ''}`, { color: QUIET, after: 8 });
  sheet.text(`To ${lp}`, { size: 11, bold: true, after: note ? 4 : 10 });
  if (note) sheet.text(`This takes the place of version ${version_no - 1}. ${note}`, { after: 10 });
  const periods = statementPeriods(quarterEnd, inception);
  const heading = (text: string) => {
    sheet.keep(60).text(text, { size: 10, bold: true, after: 3 });
    sheet.rule(4);
  };
  sheet.cells(
    PERIODS.map((period, place) => ({
      text: STATEMENT_PERIODS[period],
      at: at(place),
      width: COLUMN - 4,
      right: true,
    })),
    { size: 9, bold: true, after: 0 },
  );
  sheet.cells(
    PERIODS.map((period, place) => ({
      text: `from ${dayText(periods[period].from)}`,
      at: at(place),
      width: COLUMN - 4,
      right: true,
    })),
    { size: 8, color: QUIET, after: 6 },
  );
  const table = (title: string, lines: typeof STATEMENT_LINES) => {
    heading(title);
    for (const [line, label, strong = false] of lines)
      sheet.cells(
        [
          { text: label, at: 0, width: at(0) - 6 },
          ...PERIODS.map((period, place) => ({
            text: money(columns[period][line]),
            at: at(place),
            width: COLUMN - 4,
            right: true,
          })),
        ],
        { size: 8.5, bold: strong, after: 1.4 },
      );
    sheet.gap(3);
  };
  table(`Capital account, ${content.currency}`, STATEMENT_LINES);
  table('Commitment', COMMITMENT_LINES);
  table('Carry set aside for the general partner', CARRY_LINES);
  heading(`Since inception, on ${dayText(quarterEnd)}`);
  for (const key of Object.keys(RATIO_LABELS) as (keyof typeof RATIO_LABELS)[]) {
    const value = ratios[key];
    const label =
      key === 'netIrr' && !ratios.irrAnnualised && value !== null ? 'Net return, not annualised' : RATIO_LABELS[key];
    const text = value === null ? 'n/a' : key === 'netIrr' ? `${(Number(value) * 100).toFixed(2)}%` : `${value}x`;
    sheet.cells(
      [
        { text: label, at: 0, width: sheet.width - 120 },
        { text, at: sheet.width - COLUMN, width: COLUMN - 4, right: true },
      ],
      { size: 8.5, after: 1.4 },
    );
  }
  sheet.gap(4);
  const history = historyText(inputs, money);
  if (history) sheet.text(`${history} Ratios and return count the interest with its history.`, { size: 8.5, after: 4 });
  if (content.unpaid > 0)
    sheet.text(
      `Called, due by ${dayText(quarterEnd)} and not paid by then: ${content.currency} ${money(content.unpaid)}.`,
      {
        size: 9,
        bold: true,
      },
    );
  sheet.text(
    `Amounts below 0 reduce the account. Carry charged is what the terms give on the last day: hurdle ${percent(inputs.carry.hurdle)}, carry ${percent(inputs.carry.carry)}, catch-up ${percent(inputs.carry.catchUp)}. The labels are those of ${firm}; this follows no template of others.`,
    { size: 8, color: QUIET },
  );
  if (release) attachUnsealed(sheet, content, release);
  const pdf = await sheet.finish(`${firm} · Confidential · ${lp}${releasedOn ? '' : ' · Draft, not released'}`);
  return release ? seal(pdf, content, release) : pdf;
}

/** What was paid of interests that came or went, which no line of contributions or distributions shows. */
function historyText(
  { entries, quarterEnd }: StatementContent['inputs'],
  money: (amount: number) => string,
): string | null {
  if (!entries.some(({ kind }) => kind === 'commitment_moved')) return null;
  const { commitment, called, paidIn, distributed } = standingOf(entries, quarterEnd);
  const parts = { commitment, called, 'paid in': paidIn, distributed };
  const words = Object.entries(parts).map(([what, amount]) => `${what} ${money(amount)}`);
  return `With what came by transfers, and without what went: ${words.join(', ')}.`;
}

const percent = (share: string): string => `${Number((Number(share) * 100).toFixed(4))}%`;
