import { type Outputs, orpc } from '../../../lib/api/api.ts';

export type CompanyRow = Outputs['portfolio']['list']['companies'][number];
export type Company = Outputs['portfolio']['get'];
export type Belief = NonNullable<Company['belief']>;

export const companiesOptions = () => orpc.portfolio.list.queryOptions();
export const companyOptions = (id: string) => orpc.portfolio.get.queryOptions({ input: { id } });
