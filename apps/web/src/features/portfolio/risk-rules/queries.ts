import type { QueryClient } from '@tanstack/react-query';
import { type Outputs, orpc } from '../../../lib/api/api.ts';

export type RuleList = Outputs['riskRules']['list'];
export type Rule = RuleList['rules'][number];

export const rulesOptions = () => orpc.riskRules.list.queryOptions();

export const refreshRules = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: orpc.riskRules.key() }),
    queryClient.invalidateQueries({ queryKey: orpc.riskAlerts.key() }),
    queryClient.invalidateQueries({ queryKey: orpc.portfolioCompanies.key() }),
  ]);
