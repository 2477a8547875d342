import { inTenant, os } from '../../../core/procedure.ts';
import { getBilling } from './get-billing.ts';
import { openPortal } from './open-portal.ts';
import { refreshBilling } from './refresh-billing.ts';
import { startCheckout } from './start-checkout.ts';

const { billing } = os;

export const billingRouter = {
  get: billing.get.handler(inTenant(getBilling)),
  checkout: billing.checkout.handler(({ context, input }) => startCheckout(context, input)),
  portal: billing.portal.handler(({ context }) => openPortal(context)),
  refresh: billing.refresh.handler(({ context }) => refreshBilling(context)),
};
