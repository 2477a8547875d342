import { inTenant, os } from '../../../core/procedure.ts';
import { confirmLines } from './confirm-lines.ts';
import { ignoreLine, reopenLine } from './ignore-line.ts';
import { previewStatement } from './preview-statement.ts';
import { removeStatement } from './remove-statement.ts';
import { uploadStatement } from './upload-statement.ts';
import { getBankStatement, listBankStatements } from './view-statements.ts';

const { bankStatements } = os;

export const bankStatementsRouter = {
  list: bankStatements.list.handler(inTenant(listBankStatements)),
  preview: bankStatements.preview.handler(inTenant(previewStatement)),
  upload: bankStatements.upload.handler(inTenant(uploadStatement)),
  get: bankStatements.get.handler(inTenant(getBankStatement)),
  confirm: bankStatements.confirm.handler(inTenant(confirmLines)),
  ignore: bankStatements.ignore.handler(inTenant(ignoreLine)),
  reopen: bankStatements.reopen.handler(inTenant(reopenLine)),
  remove: bankStatements.remove.handler(inTenant(removeStatement)),
};
