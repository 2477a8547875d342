import { os } from '../../../core/procedure.ts';
import { listOrganizations } from './list-organizations.ts';
import { manageTenantStatus } from './manage-tenant-status.ts';

export const organizationsRouter = {
  list: os.organizations.list.handler(({ context, input }) => listOrganizations(context, input)),
  manageStatus: os.organizations.manageStatus.handler(({ context, input }) => manageTenantStatus(context, input)),
};
