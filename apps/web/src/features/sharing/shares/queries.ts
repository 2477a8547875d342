import type { ShareEntity } from '@cairn/domain';
import type { QueryClient } from '@tanstack/react-query';
import { type Outputs, orpc } from '../../../lib/api/api.ts';

export type Share = Outputs['shares']['create'];
/** What is needed to show a share as others see it. */
export type Previewed = Pick<Share, 'id' | 'terms_text'>;
export type ShareList = Outputs['shares']['list'];
export type Item = Outputs['shares']['listItems']['rows'][number];

export interface ItemPlace {
  entity_type: ShareEntity;
  entity_id: string;
}

/** The texts that the specification binds (docs/rules/sharing.md#sharing-texts). */
export const DONE = { shared: 'Successfully Shared', revoked: 'Access Revoked' } as const;
export const FAILED = {
  list: 'Failed to load sharing information',
  items: 'Failed to load data',
  share: 'Failed to share with co-investor',
  revoke: 'Failed to revoke access',
} as const;

export const itemsOptions = (entity_type: ShareEntity, search: string | undefined, shared: 'yes' | 'no' | undefined) =>
  orpc.shares.listItems.infiniteOptions({
    input: (cursor: string | undefined) => ({ entity_type, search, shared, limit: 50, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });

export const refreshShares = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: orpc.shares.key() });
