import { inTenant, os } from '../../../core/procedure.ts';
import { createKey, listKeys, revokeKey } from './api-keys.ts';

export const apiKeysRouter = {
  list: os.apiKeys.list.handler(inTenant(listKeys)),
  create: os.apiKeys.create.handler(inTenant(createKey)),
  revoke: os.apiKeys.revoke.handler(inTenant(revokeKey)),
};
