import { inTenant, os } from '../../../core/procedure.ts';
import { deleteStage } from './delete-stage.ts';
import { getSettings } from './get-settings.ts';
import { reorderStages } from './reorder-stages.ts';
import { createStage, updateStage } from './write-stage.ts';
import { createTemplate, deleteTemplate, reorderTemplates, updateTemplate } from './write-template.ts';
import { createType, deleteType, updateType } from './write-type.ts';

const { pipelineSettings } = os;

export const pipelineSettingsRouter = {
  get: pipelineSettings.get.handler(inTenant(getSettings)),
  createStage: pipelineSettings.createStage.handler(inTenant(createStage)),
  updateStage: pipelineSettings.updateStage.handler(inTenant(updateStage)),
  deleteStage: pipelineSettings.deleteStage.handler(inTenant(deleteStage)),
  reorder: pipelineSettings.reorder.handler(inTenant(reorderStages)),
  createType: pipelineSettings.createType.handler(inTenant(createType)),
  updateType: pipelineSettings.updateType.handler(inTenant(updateType)),
  deleteType: pipelineSettings.deleteType.handler(inTenant(deleteType)),
  createTemplate: pipelineSettings.createTemplate.handler(inTenant(createTemplate)),
  updateTemplate: pipelineSettings.updateTemplate.handler(inTenant(updateTemplate)),
  deleteTemplate: pipelineSettings.deleteTemplate.handler(inTenant(deleteTemplate)),
  reorderTemplates: pipelineSettings.reorderTemplates.handler(inTenant(reorderTemplates)),
};
