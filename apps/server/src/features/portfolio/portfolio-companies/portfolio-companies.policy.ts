import { WON_STAGE } from '@cairn/domain';

interface Deal {
  status: string;
  merged_into: string | null;
  is_confidential: boolean;
}

/**
 * Why a deal cannot become a company, or null. A confidential one cannot: the whole firm reads the portfolio, and the name
 * alone would tell what the deal's members keep to themselves.
 */
export function refuseCreation(deal: Deal): 'DEAL_NOT_WON' | 'DEAL_CONFIDENTIAL' | null {
  if (deal.status !== WON_STAGE || deal.merged_into !== null) return 'DEAL_NOT_WON';
  return deal.is_confidential ? 'DEAL_CONFIDENTIAL' : null;
}
