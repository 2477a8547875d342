import { type Outputs, orpc } from '../../../lib/api/api.ts';

export type OwnSubscription = Outputs['lpSubscriptions']['get'];
export type OwnRow = Outputs['lpSubscriptions']['list']['rows'][number];

export const ownSubscriptionsOptions = () => orpc.lpSubscriptions.list.queryOptions({ input: {} });
export const ownSubscriptionOptions = (id: string) => orpc.lpSubscriptions.get.queryOptions({ input: { id } });
