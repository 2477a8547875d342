import { inTenant, os } from '../../../core/procedure.ts';
import { approveImport } from './approve-import.ts';
import { acceptDifferences, addList, discardImport, readList, removeList, startImport } from './prepare-import.ts';
import { reopenImport, submitImport } from './submit-import.ts';
import { getFundImport, listFundImports } from './view-import.ts';

const { fundImports } = os;

export const fundImportsRouter = {
  list: fundImports.list.handler(inTenant(listFundImports)),
  start: fundImports.start.handler(inTenant(startImport)),
  get: fundImports.get.handler(inTenant(getFundImport)),
  add: fundImports.add.handler(inTenant(addList)),
  read: fundImports.read.handler(inTenant(readList)),
  remove: fundImports.remove.handler(inTenant(removeList)),
  accept: fundImports.accept.handler(inTenant(acceptDifferences)),
  submit: fundImports.submit.handler(inTenant(submitImport)),
  reopen: fundImports.reopen.handler(inTenant(reopenImport)),
  approve: fundImports.approve.handler(inTenant(approveImport)),
  discard: fundImports.discard.handler(inTenant(discardImport)),
};
