import { inTenant, os } from '../../../core/procedure.ts';
import { addDelegate, inviteDelegate } from './add-delegate.ts';
import { endDelegate } from './end-delegate.ts';
import { listDelegates } from './view-delegates.ts';

const { lpDelegates } = os;

export const lpDelegatesRouter = {
  list: lpDelegates.list.handler(inTenant((ctx, { id }) => listDelegates(ctx, id))),
  create: lpDelegates.create.handler(inTenant(addDelegate)),
  end: lpDelegates.end.handler(inTenant(endDelegate)),
  listOwn: lpDelegates.listOwn.handler(inTenant((ctx) => listDelegates(ctx, null))),
  invite: lpDelegates.invite.handler(inTenant(inviteDelegate)),
  revoke: lpDelegates.revoke.handler(inTenant(endDelegate)),
};
