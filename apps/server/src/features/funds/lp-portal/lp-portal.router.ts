import { inTenant, os } from '../../../core/procedure.ts';
import { downloadDocument } from '../capital-events/download-document.ts';
import { recordLooks } from '../lp-delegates/record-looks.ts';
import { acknowledgeNotice } from './acknowledge-notice.ts';
import { getLpPortal } from './get-lp-portal.ts';
import { requestChange } from './request-change.ts';

const { lpPortal } = os;

export const lpPortalRouter = {
  get: lpPortal.get.handler(async (call) => {
    const portal = await inTenant(getLpPortal)(call);
    await recordLooks(call.context, portal.delegations);
    return portal;
  }),
  acknowledge: lpPortal.acknowledge.handler(inTenant(acknowledgeNotice)),
  request: lpPortal.request.handler(inTenant(requestChange)),
  download: lpPortal.download.handler(({ context, input }) => downloadDocument(context, input)),
};
