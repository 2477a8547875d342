import { inTenant, os } from '../../../core/procedure.ts';
import { endBreakGlass, getCurrentGrant } from './end-break-glass.ts';
import { endGrant, listGrants } from './firm-grants.ts';
import { startBreakGlass } from './start-break-glass.ts';

const { breakGlass } = os;

export const breakGlassRouter = {
  current: breakGlass.current.handler(({ context }) => getCurrentGrant(context)),
  start: breakGlass.start.handler(({ context, input }) => startBreakGlass(context, input)),
  end: breakGlass.end.handler(({ context }) => endBreakGlass(context)),
  list: breakGlass.list.handler(inTenant(listGrants)),
  endByFirm: breakGlass.endByFirm.handler(inTenant(endGrant)),
};
