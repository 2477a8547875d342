import { inTenant, os } from '../../../core/procedure.ts';
import { checkStatements, listStatements } from './check-quarter.ts';
import { releaseStatements, withdrawStatements } from './decide-statements.ts';
import { exportRun } from './export-run.ts';
import { prepareStatements } from './prepare-statements.ts';
import { getRun } from './view-run.ts';

const { fundStatements } = os;

export const fundStatementsRouter = {
  list: fundStatements.list.handler(inTenant(listStatements)),
  check: fundStatements.check.handler(inTenant(checkStatements)),
  prepare: fundStatements.prepare.handler(inTenant(prepareStatements)),
  get: fundStatements.get.handler(inTenant(getRun)),
  release: fundStatements.release.handler(inTenant(releaseStatements)),
  withdraw: fundStatements.withdraw.handler(inTenant(withdrawStatements)),
  exportRun: fundStatements.exportRun.handler(inTenant(exportRun)),
};
