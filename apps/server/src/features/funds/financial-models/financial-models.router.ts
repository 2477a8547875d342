import { inTenant, os } from '../../../core/procedure.ts';
import { exportModel } from './export-model.ts';
import { getModel, listModels, previewModel, revealModel } from './get-model.ts';
import { initialModel } from './initial-model.ts';
import { createModel, updateModel } from './write-model.ts';

const { financialModels } = os;

export const financialModelsRouter = {
  list: financialModels.list.handler(inTenant(listModels)),
  get: financialModels.get.handler(inTenant(getModel)),
  initial: financialModels.initial.handler(inTenant(initialModel)),
  preview: financialModels.preview.handler(inTenant(previewModel)),
  create: financialModels.create.handler(inTenant(createModel)),
  update: financialModels.update.handler(inTenant(updateModel)),
  exportCsv: financialModels.exportCsv.handler(inTenant(exportModel)),
  getSecure: financialModels.getSecure.handler(inTenant(revealModel)),
};
