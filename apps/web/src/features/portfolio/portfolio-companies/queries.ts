import type { QueryClient } from '@tanstack/react-query';
import { type Outputs, orpc } from '../../../lib/api/api.ts';

export type CompanyRow = Outputs['portfolioCompanies']['list']['companies'][number];
export type Company = Outputs['portfolioCompanies']['get'];
export type Amounts = Outputs['portfolioCompanies']['reveal'];
export type ApprovedCase = NonNullable<Company['approved_case']>;

export const companiesOptions = () => orpc.portfolioCompanies.list.queryOptions();
export const companyOptions = (id: string) => orpc.portfolioCompanies.get.queryOptions({ input: { id } });

/** Whatever of companies and alerts is on screen is asked for again. */
export const refreshCompanies = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: orpc.portfolioCompanies.key() }),
    queryClient.invalidateQueries({ queryKey: orpc.riskAlerts.key() }),
  ]);
