import { WON_STAGE } from '@cairn/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { orpc } from '../../../lib/api/api.ts';
import type { Deal } from '../opportunities/queries.ts';

/** Whether a deal that has just moved is won and not yet a company of the portfolio. Nothing is offered when that cannot be asked. */
export function useCompanyOffer() {
  const queryClient = useQueryClient();
  return useCallback(
    async (deal: Deal): Promise<boolean> => {
      if (deal.status !== WON_STAGE) return false;
      const options = orpc.portfolioCompanies.forOpportunity.queryOptions({ input: { id: deal.id }, staleTime: 0 });
      const answer = await queryClient.fetchQuery(options).catch(() => undefined);
      return answer?.can.create === true || (answer?.company === null && answer.refusal !== null);
    },
    [queryClient],
  );
}
