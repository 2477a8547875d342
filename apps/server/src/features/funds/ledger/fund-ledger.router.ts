import { inTenant, os } from '../../../core/procedure.ts';
import { bookPortfolio } from './book-portfolio.ts';
import { chargeCarryOn } from './charge-carry.ts';
import { exportLedger } from './export-ledger.ts';
import { exportSchedule, getSchedule } from './investment-schedule.ts';
import { listLedger } from './list-ledger.ts';
import { postExpense, postFee } from './post-fees.ts';
import { reversePosting } from './reverse-posting.ts';

const { fundLedger } = os;

export const fundLedgerRouter = {
  list: fundLedger.list.handler(inTenant(listLedger)),
  schedule: fundLedger.schedule.handler(inTenant(getSchedule)),
  exportSchedule: fundLedger.exportSchedule.handler(inTenant(exportSchedule)),
  postFee: fundLedger.postFee.handler(inTenant(postFee)),
  postExpense: fundLedger.postExpense.handler(inTenant(postExpense)),
  book: fundLedger.book.handler(inTenant(bookPortfolio)),
  chargeCarry: fundLedger.chargeCarry.handler(inTenant(chargeCarryOn)),
  reverse: fundLedger.reverse.handler(inTenant(reversePosting)),
  exportLedger: fundLedger.exportLedger.handler(inTenant(exportLedger)),
};
