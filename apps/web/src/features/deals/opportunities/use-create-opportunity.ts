import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, type Inputs } from '../../../lib/api/api.ts';
import { asSent } from '../../../lib/fields/own-fields.ts';
import { rememberDeal } from './deal-cache.ts';
import type { AnyDealValues } from './fields/deal-draft.ts';

type NewDeal = AnyDealValues & { status?: string | undefined };

/** Adds a deal. Sending the same values again, because no answer came, adds no second one. */
export function useCreateOpportunity() {
  const queryClient = useQueryClient();
  const last = useRef({ values: '', idempotencyKey: '' });
  return useMutation({
    mutationFn: (deal: NewDeal) => {
      const values = JSON.stringify(deal);
      if (last.current.values !== values) last.current = { values, idempotencyKey: crypto.randomUUID() };
      return api.opportunities.create(asSent(deal) as Inputs['opportunities']['create'], {
        context: { idempotencyKey: last.current.idempotencyKey },
      });
    },
    onSuccess: (deal) => rememberDeal(queryClient, deal),
  });
}
