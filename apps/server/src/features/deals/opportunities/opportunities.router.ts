import { inTenant, os } from '../../../core/procedure.ts';
import { findDuplicates, listDuplicates } from './duplicates/list-duplicates.ts';
import { mergeOpportunities } from './duplicates/merge-opportunities.ts';
import { undoMerge } from './duplicates/undo-merge.ts';
import { createForOwner } from './edit/create-opportunity.ts';
import { updateOpportunity } from './edit/update-opportunity.ts';
import { getOpportunity } from './get-opportunity.ts';
import { exportOpportunities } from './list/export-opportunities.ts';
import { getBoard } from './list/get-board.ts';
import { listFilterValues } from './list/list-filter-values.ts';
import { listOpportunities } from './list/list-opportunities.ts';
import { sumOpportunities } from './list/sum-opportunities.ts';
import { summariseOpportunities } from './list/summarise-opportunities.ts';
import { addMember } from './members/add-member.ts';
import { countMemberless, handOverMemberless } from './members/hand-over.ts';
import { listMembers } from './members/list-members.ts';
import { removeMember } from './members/remove-member.ts';
import { setConfidential } from './members/set-confidential.ts';
import { listDeleted } from './put-away/list-deleted.ts';
import { archiveOpportunity, deleteOpportunity, restoreOpportunity } from './put-away/put-away-opportunity.ts';
import { listStageHistory } from './stages/list-stage-history.ts';
import { listStages } from './stages/list-stages.ts';
import { updateOpportunityStage } from './stages/update-opportunity-stage.ts';

const { opportunities } = os;

export const opportunitiesRouter = {
  list: opportunities.list.handler(inTenant(listOpportunities)),
  exportList: opportunities.exportList.handler(inTenant(exportOpportunities)),
  sums: opportunities.sums.handler(inTenant(sumOpportunities)),
  filterValues: opportunities.filterValues.handler(inTenant(listFilterValues)),
  board: opportunities.board.handler(inTenant(getBoard)),
  get: opportunities.get.handler(inTenant(getOpportunity)),
  history: opportunities.history.handler(inTenant(listStageHistory)),
  listMembers: opportunities.listMembers.handler(inTenant(listMembers)),
  setConfidential: opportunities.setConfidential.handler(inTenant(setConfidential)),
  addMember: opportunities.addMember.handler(inTenant(addMember)),
  removeMember: opportunities.removeMember.handler(inTenant(removeMember)),
  countMemberless: opportunities.countMemberless.handler(inTenant(countMemberless)),
  handOverMemberless: opportunities.handOverMemberless.handler(inTenant(handOverMemberless)),
  archive: opportunities.archive.handler(inTenant(archiveOpportunity)),
  restore: opportunities.restore.handler(inTenant(restoreOpportunity)),
  delete: opportunities.delete.handler(inTenant(deleteOpportunity)),
  listDeleted: opportunities.listDeleted.handler(inTenant(listDeleted)),
  findDuplicates: opportunities.findDuplicates.handler(inTenant(findDuplicates)),
  listDuplicates: opportunities.listDuplicates.handler(inTenant(listDuplicates)),
  merge: opportunities.merge.handler(inTenant(mergeOpportunities)),
  undoMerge: opportunities.undoMerge.handler(inTenant(undoMerge)),
  create: opportunities.create.handler(inTenant(createForOwner)),
  update: opportunities.update.handler(inTenant(updateOpportunity)),
  updateStage: opportunities.updateStage.handler(inTenant(updateOpportunityStage)),
  listStages: opportunities.listStages.handler(inTenant(listStages)),
  summarise: opportunities.summarise.handler(inTenant(summariseOpportunities)),
};
