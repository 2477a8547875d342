import { os } from '../../../core/procedure.ts';
import { inPlatform } from '../../../core/with-platform.ts';
import { decideException } from './decide-exception.ts';
import { exportExceptions } from './export-exceptions.ts';
import { listExceptions, listHistory } from './list-exceptions.ts';
import { requestException } from './request-exception.ts';

const { complianceExceptions } = os;

export const complianceExceptionsRouter = {
  list: complianceExceptions.list.handler(({ context, input }) => listExceptions(context, input)),
  exportAll: complianceExceptions.exportAll.handler(inPlatform(exportExceptions)),
  history: complianceExceptions.history.handler(({ context, input }) => listHistory(context, input)),
  create: complianceExceptions.create.handler(inPlatform(requestException)),
  decide: complianceExceptions.decide.handler(inPlatform(decideException)),
};
