import type { QueryClient } from '@tanstack/react-query';
import { type Outputs, orpc } from '../../../lib/api/api.ts';

export type TaxForms = Outputs['taxForms']['get'];
export type TaxRow = Outputs['taxForms']['list']['rows'][number];
export type TaxPage = TaxForms['pages'][number];

export const taxFormsOptions = (id: string) => orpc.taxForms.list.queryOptions({ input: { id } });
export const taxFormOptions = (id: string) => orpc.taxForms.get.queryOptions({ input: { id } });

export const refreshTaxForms = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: orpc.taxForms.key() });

/** "Schedule K-1 2025". */
export const formsName = ({ label, quarter_end }: Pick<TaxRow, 'label' | 'quarter_end'>) =>
  `${label} ${quarter_end.slice(0, 4)}`;
