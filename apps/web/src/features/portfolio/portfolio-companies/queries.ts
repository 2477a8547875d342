import { type Outputs, orpc } from '../../../lib/api/api.ts';

export type CompanyRow = Outputs['portfolioCompanies']['list']['companies'][number];
export type Company = Outputs['portfolioCompanies']['get'];
export type Belief = NonNullable<Company['belief']>;

export const companiesOptions = () => orpc.portfolioCompanies.list.queryOptions();
export const companyOptions = (id: string) => orpc.portfolioCompanies.get.queryOptions({ input: { id } });
