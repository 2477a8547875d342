import { type Outputs, orpc } from '../../../lib/api/api.ts';

export type CompanyRow = Outputs['portfolioCompanies']['list']['companies'][number];
export type Company = Outputs['portfolioCompanies']['get'];
export type ApprovedCase = NonNullable<Company['approved_case']>;

export const companiesOptions = () => orpc.portfolioCompanies.list.queryOptions();
export const companyOptions = (id: string) => orpc.portfolioCompanies.get.queryOptions({ input: { id } });
