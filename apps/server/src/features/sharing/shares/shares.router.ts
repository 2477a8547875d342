import { inTenant, os } from '../../../core/procedure.ts';
import { addPerson } from './add-people.ts';
import { analyseShares } from './analyse-shares.ts';
import { removePerson, revokeShare, updateShare } from './change-share.ts';
import { createShare } from './create-share.ts';
import { exportAnalytics } from './export-analytics.ts';
import { listInteractions } from './list-interactions.ts';
import { listItems } from './list-items.ts';
import { listShares } from './list-shares.ts';
import { summariseShares } from './summarise-shares.ts';
import { viewSharedItem } from './view-shared-item.ts';

const { shares } = os;

export const sharesRouter = {
  summarise: shares.summarise.handler(inTenant(summariseShares)),
  listItems: shares.listItems.handler(inTenant(listItems)),
  list: shares.list.handler(inTenant(listShares)),
  create: shares.create.handler(inTenant(createShare)),
  update: shares.update.handler(inTenant(updateShare)),
  revoke: shares.revoke.handler(inTenant(revokeShare)),
  addPerson: shares.addPerson.handler(inTenant(addPerson)),
  removePerson: shares.removePerson.handler(inTenant(removePerson)),
  preview: shares.preview.handler(inTenant((ctx, { id }: { id: string }) => viewSharedItem(ctx, id))),
  interactions: shares.interactions.handler(inTenant(listInteractions)),
  analytics: shares.analytics.handler(inTenant(analyseShares)),
  exportAnalytics: shares.exportAnalytics.handler(inTenant(exportAnalytics)),
};
