import type { QueryClient } from '@tanstack/react-query';
import { type Outputs, orpc } from '../../../lib/api/api.ts';

export type Subscription = Outputs['fundSubscriptions']['get'];
export type SubscriptionRow = Outputs['fundSubscriptions']['list']['rows'][number];

export const subscriptionOptions = (id: string) => orpc.fundSubscriptions.get.queryOptions({ input: { id } });

export const refreshSubscriptions = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: orpc.fundSubscriptions.key() });
