import { inTenant, os } from '../../../core/procedure.ts';
import { assignPages } from './assign-pages.ts';
import { prepareTaxForms, releaseTaxForms, withdrawTaxForms } from './decide-forms.ts';
import { uploadTaxForms } from './upload-forms.ts';
import { getTaxForms, listTaxForms } from './view-forms.ts';

const { taxForms } = os;

export const taxFormsRouter = {
  list: taxForms.list.handler(inTenant(listTaxForms)),
  upload: taxForms.upload.handler(({ context, input }) => uploadTaxForms(context, input)),
  get: taxForms.get.handler(inTenant(getTaxForms)),
  assign: taxForms.assign.handler(inTenant(assignPages)),
  prepare: taxForms.prepare.handler(inTenant(prepareTaxForms)),
  release: taxForms.release.handler(inTenant(releaseTaxForms)),
  withdraw: taxForms.withdraw.handler(inTenant(withdrawTaxForms)),
};
