import { inTenant, os } from '../../core/procedure.ts';
import { addMember } from './add-member.ts';
import { createForOwner } from './create-for-owner.ts';
import { exportOpportunities } from './export-opportunities.ts';
import { getBoard } from './get-board.ts';
import { getOpportunity } from './get-opportunity.ts';
import { listDuplicates } from './list-duplicates.ts';
import { listMembers } from './list-members.ts';
import { listOpportunities } from './list-opportunities.ts';
import { listStageHistory } from './list-stage-history.ts';
import { listStages } from './list-stages.ts';
import { mergeOpportunities } from './merge-opportunities.ts';
import { removeMember } from './remove-member.ts';
import { setConfidential } from './set-confidential.ts';
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
  listMembers: opportunities.listMembers.handler(inTenant(listMembers)),
  setConfidential: opportunities.setConfidential.handler(inTenant(setConfidential)),
  addMember: opportunities.addMember.handler(inTenant(addMember)),
  removeMember: opportunities.removeMember.handler(inTenant(removeMember)),
  listDuplicates: opportunities.listDuplicates.handler(inTenant(listDuplicates)),
  merge: opportunities.merge.handler(inTenant(mergeOpportunities)),
  create: opportunities.create.handler(inTenant(createForOwner)),
  update: opportunities.update.handler(inTenant(updateOpportunity)),
  updateStage: opportunities.updateStage.handler(inTenant(updateOpportunityStage)),
  listStages: opportunities.listStages.handler(inTenant(listStages)),
  summarise: opportunities.summarise.handler(inTenant(summariseOpportunities)),
};
