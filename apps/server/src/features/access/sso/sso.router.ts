import { inTenant, os } from '../../../core/procedure.ts';
import { addDomain } from './add-domain.ts';
import { checkConnection } from './check-connection.ts';
import { createConnection } from './create-connection.ts';
import { listConnections } from './list-connections.ts';
import { removeConnection } from './remove-connection.ts';
import { removeDomain } from './remove-domain.ts';
import { startSso } from './start-sso.ts';
import { updateConnection } from './update-connection.ts';
import { verifyDomain } from './verify-domain.ts';

const { sso } = os;

export const ssoRouter = {
  start: sso.start.handler(({ context, input }) => startSso(context, input)),
  list: sso.list.handler(({ context }) => listConnections(context)),
  create: sso.create.handler(inTenant(createConnection)),
  update: sso.update.handler(inTenant(updateConnection)),
  remove: sso.remove.handler(inTenant(removeConnection)),
  check: sso.check.handler(({ context, input }) => checkConnection(context, input)),
  addDomain: sso.addDomain.handler(inTenant(addDomain)),
  verifyDomain: sso.verifyDomain.handler(({ context, input }) => verifyDomain(context, input)),
  removeDomain: sso.removeDomain.handler(inTenant(removeDomain)),
};
