import { inTenant, os } from '../../core/procedure.ts';
import { createOpportunity } from './create-opportunity.ts';
import { exportOpportunities } from './export-opportunities.ts';
import { getBoard } from './get-board.ts';
import { getOpportunity } from './get-opportunity.ts';
import { listOpportunities } from './list-opportunities.ts';
import { listStageHistory } from './list-stage-history.ts';
import { listStages } from './list-stages.ts';
import { summariseOpportunities } from './summarise-opportunities.ts';
import { updateOpportunity } from './update-opportunity.ts';
import { updateOpportunityStage } from './update-opportunity-stage.ts';

const { opportunities } = os;

export const opportunitiesRouter = {
  list: opportunities.list.handler(inTenant(listOpportunities)),
  exportList: opportunities.exportList.handler(inTenant(exportOpportunities)),
  board: opportunities.board.handler(inTenant(getBoard)),
  get: opportunities.get.handler(inTenant(getOpportunity)),
  history: opportunities.history.handler(inTenant(listStageHistory)),
  create: opportunities.create.handler(inTenant(createOpportunity)),
  update: opportunities.update.handler(inTenant(updateOpportunity)),
  updateStage: opportunities.updateStage.handler(inTenant(updateOpportunityStage)),
  listStages: opportunities.listStages.handler(inTenant(listStages)),
  summarise: opportunities.summarise.handler(inTenant(summariseOpportunities)),
};
