import { inTenant, os } from '../../../core/procedure.ts';
import { changeRole, settleRoleChange } from './change-role.ts';
import { countWork } from './count-work.ts';
import { listRoleChanges } from './list-role-changes.ts';
import { manageUserStatus } from './manage-user-status.ts';
import { transferAdminRights } from './transfer-admin-rights.ts';

const { firmPeople } = os;

export const firmPeopleRouter = {
  manageStatus: firmPeople.manageStatus.handler(inTenant(manageUserStatus)),
  countWork: firmPeople.countWork.handler(inTenant(countWork)),
  changeRole: firmPeople.changeRole.handler(inTenant(changeRole)),
  listRoleChanges: firmPeople.listRoleChanges.handler(inTenant(listRoleChanges)),
  approveRole: firmPeople.approveRole.handler(inTenant((ctx, { id }) => settleRoleChange(ctx, id, 'approved'))),
  declineRole: firmPeople.declineRole.handler(inTenant((ctx, { id }) => settleRoleChange(ctx, id, 'declined'))),
  transfer: firmPeople.transfer.handler(inTenant(transferAdminRights)),
};
