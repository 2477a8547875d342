import { os } from '../../../core/procedure.ts';
import { applyOverride } from './apply-override.ts';
import { listOverrides } from './list-overrides.ts';
import { removeOverride } from './remove-override.ts';

const { subscriptionOverrides } = os;

export const subscriptionOverridesRouter = {
  list: subscriptionOverrides.list.handler(({ context }) => listOverrides(context)),
  apply: subscriptionOverrides.apply.handler(({ context, input }) => applyOverride(context, input)),
  remove: subscriptionOverrides.remove.handler(({ context, input }) => removeOverride(context, input)),
};
