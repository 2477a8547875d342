import { inTenant, os } from '../../../core/procedure.ts';
import { exportSchedule, exportTransactions } from './export-investments.ts';
import { getInvestments } from './get-investments.ts';
import { listHistory, listReturns, showWorking } from './list-returns.ts';
import { recordTransaction } from './record-transaction.ts';
import { reverseTransaction } from './reverse-transaction.ts';
import { addRound, withdrawRound } from './rounds.ts';
import { decideValuation, prepareValuation } from './valuations.ts';

const { investments } = os;

export const investmentsRouter = {
  get: investments.get.handler(inTenant(getInvestments)),
  record: investments.record.handler(inTenant(recordTransaction)),
  reverse: investments.reverse.handler(inTenant(reverseTransaction)),
  addRound: investments.addRound.handler(inTenant(addRound)),
  withdrawRound: investments.withdrawRound.handler(inTenant(withdrawRound)),
  prepareValuation: investments.prepareValuation.handler(inTenant(prepareValuation)),
  decideValuation: investments.decideValuation.handler(inTenant(decideValuation)),
  returns: investments.returns.handler(inTenant(listReturns)),
  history: investments.history.handler(inTenant(listHistory)),
  working: investments.working.handler(inTenant(showWorking)),
  exportTransactions: investments.exportTransactions.handler(inTenant(exportTransactions)),
  exportSchedule: investments.exportSchedule.handler(inTenant(exportSchedule)),
};
