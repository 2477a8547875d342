import { inTenant, os } from '../../../core/procedure.ts';
import { getBilling } from './get-billing.ts';

export const billingRouter = { get: os.billing.get.handler(inTenant(getBilling)) };
