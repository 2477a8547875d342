import { EVENT_PURPOSES, type EventPurpose } from '@cairn/domain/fund';
import { ACCENT, INK, QUIET, Sheet } from '../../../core/pdf/sheet.ts';
import { dayText, moneyIn } from '../../../core/pdf/words.ts';
import type { NoticeContent } from './notices.ts';

/** A notice as PDF. The same content gives the same bytes. */
export async function drawNotice(content: NoticeContent): Promise<Buffer> {
  const { firm, fund, lp, kind, number, issued_on, due_on } = content;
  const isCall = kind === 'call';
  const isEqualisation = content.closed_on != null;
  const title = isEqualisation ? 'Equalisation notice' : isCall ? 'Capital call notice' : 'Distribution notice';
  const sheet = new Sheet({
    title: `${title} ${number}, ${fund}`,
    author: firm,
    created: new Date(`${issued_on}T00:00:00Z`),
  });
  const money = moneyIn(content.currency);
  sheet.cells(
    [
      { text: firm, at: 0, width: 300, color: ACCENT },
      { text: dayText(issued_on), at: sheet.width - 180, width: 180, right: true, color: QUIET },
    ],
    { size: 10, bold: true, after: 14 },
  );
  sheet.text(`${title} ${number}`, { size: 22, bold: true, after: 2 });
  sheet.text(fund, { color: QUIET, after: 10 });
  sheet.text(`To ${lp}`, { size: 11, bold: true, after: 2 });
  sheet.text(
    isCall
      ? `${content.currency} ${money(content.total)} is due on ${dayText(due_on)}.`
      : `${content.currency} ${money(content.total)} is paid to you on ${dayText(due_on)}.`,
    { size: 11, after: 12 },
  );
  if (content.closed_on != null)
    sheet.text(
      `Partners came in on ${dayText(content.closed_on)}. They pay their part of what was called before, with interest, to those who paid for it, so that all have the part of a partner of the first closing. The interest is neither a contribution nor a distribution.`,
      { after: 12 },
    );
  if (content.note) sheet.text(content.note, { after: 12 });
  const row = (label: string, amount: number, { bold = false, color = INK } = {}) =>
    sheet.cells(
      [
        { text: label, at: 0, width: sheet.width - 150 },
        { text: money(amount), at: sheet.width - 145, width: 145, right: true },
      ],
      { size: 9.5, bold, color, after: 4 },
    );
  // What the lines above come to in another way, and no line of its own.
  const ofIt = (label: string, amount: number) => row(`Of it ${label}`, amount, { color: QUIET });
  const heading = (text: string) => {
    sheet.keep(60).text(text, { size: 10, bold: true, after: 4 });
    sheet.rule(5);
  };
  const what = isEqualisation ? 'What is equalised' : isCall ? 'What is called' : 'What is distributed';
  heading(`${what}, ${content.currency}`);
  for (const { label, purpose, amount, inside, recallable } of content.lines) {
    const name = EVENT_PURPOSES[purpose as EventPurpose];
    const remark = isCall && !inside ? ', outside of the commitment' : recallable ? ', may be called again' : '';
    row(`${label === name ? name : `${name}: ${label}`}${remark}`, amount);
  }
  if (!isCall && !isEqualisation) {
    row('Carry of the general partner', -content.carry);
    if (content.withheld > 0) row('Tax withheld', -content.withheld);
  }
  row(isCall ? 'Total due' : 'Total paid to you', content.total, { bold: true });
  if (isCall) {
    ofIt('inside of the commitment', content.inside);
    ofIt('outside of the commitment', content.outside);
  } else if (isEqualisation) {
    ofIt('paid back, may be called again', content.recallable);
    ofIt('interest', content.outside);
  }
  sheet.gap(10);
  heading(`Your commitment, ${content.currency}`);
  row('Commitment', content.commitment);
  row('Unfunded before', content.unfunded_before);
  row(
    isCall ? 'This notice, inside of the commitment' : 'This notice, may be called again',
    isCall ? -content.inside : content.recallable,
  );
  row('Unfunded after', content.unfunded_after, { bold: true });
  row('Contributed before', content.contributed_before);
  row('Distributed before', content.distributed_before);
  sheet.gap(10);
  if (isCall) {
    heading('Wire details');
    sheet.text(content.wire_details ?? 'They are sent to you separately.', { after: 6 });
    sheet.text(
      'Verify these details by phone, at a number that you know and not one from a message, before you pay. They are never changed by mail.',
      { bold: true, size: 9 },
    );
  }
  if (content.bank_change_waiting) {
    heading('Bank details');
    sheet.text(
      'A change of your bank details waits to be verified. Until then the details that the fund has had so far stay in force, and nothing is paid.',
      { bold: true, size: 9 },
    );
  }
  return sheet.finish(`${firm} · Confidential · ${lp}`);
}
