import { inTenant, os } from '../../../core/procedure.ts';
import { downloadShared, readShared } from '../co-investor-portal/download-shared.ts';
import { keepPages } from '../co-investor-portal/keep-pages.ts';
import { keepView, logInteraction } from '../co-investor-portal/log-interaction.ts';
import { acceptTerms, getTerms } from '../co-investor-portal/share-terms.ts';
import { viewSharedItem } from '../shares/view-shared-item.ts';
import { asVisitor, getState, openLink, withFileOf } from './as-visitor.ts';
import { createLink, listLinks, revokeLink } from './manage-links.ts';
import { givePassword, proveAddress, sendCode } from './prove-visitor.ts';

const { shareLinks, linkVisits } = os;

export const shareLinksRouter = {
  list: shareLinks.list.handler(inTenant(listLinks)),
  create: shareLinks.create.handler(inTenant(createLink)),
  revoke: shareLinks.revoke.handler(inTenant(revokeLink)),
};

export const linkVisitsRouter = {
  open: linkVisits.open.handler(({ context, input }) => openLink(context, input)),
  getState: linkVisits.getState.handler(({ context, input }) => getState(context, input)),
  givePassword: linkVisits.givePassword.handler(({ context, input }) => givePassword(context, input)),
  sendCode: linkVisits.sendCode.handler(({ context, input }) => sendCode(context, input)),
  proveAddress: linkVisits.proveAddress.handler(({ context, input }) => proveAddress(context, input)),
  get: linkVisits.get.handler(({ context, input }) =>
    asVisitor(context, input.id, 'read', (ctx, share) => viewSharedItem(ctx, share)),
  ),
  getTerms: linkVisits.getTerms.handler(({ context, input }) =>
    asVisitor(context, input.id, 'read', (ctx, id) => getTerms(ctx, { id })),
  ),
  acceptTerms: linkVisits.acceptTerms.handler(({ context, input }) =>
    asVisitor(context, input.id, 'write', (ctx, id) => acceptTerms(ctx, { id, version: input.version })),
  ),
  logInteraction: linkVisits.logInteraction.handler(({ context, input: { id, ...act } }) =>
    asVisitor(context, id, 'write', (ctx, share) => logInteraction(ctx, { p_share_id: share, ...act })),
  ),
  keepView: linkVisits.keepView.handler(({ context, input: { id, view_id, seconds } }) =>
    asVisitor(context, id, 'write', (ctx) => keepView(ctx, { id: view_id, seconds })),
  ),
  keepPages: linkVisits.keepPages.handler(({ context, input: { id, view_id, file_id, pages } }) =>
    asVisitor(context, id, 'write', (ctx) => keepPages(ctx, { id: view_id, file_id, pages })),
  ),
  readFile: linkVisits.readFile.handler(({ context, input: { id, file_id } }) =>
    withFileOf(context, id, (visiting, share_id) => readShared(visiting, { id: file_id, share_id })),
  ),
  downloadFile: linkVisits.downloadFile.handler(({ context, input: { id, file_id } }) =>
    withFileOf(context, id, (visiting, share_id) => downloadShared(visiting, { id: file_id, share_id })),
  ),
};
