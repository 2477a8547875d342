import { formatInteger } from '../../../../lib/base/format.ts';
import { stageLabel } from '../labels.ts';
import type { Company } from '../queries.ts';

type Figures = Pick<Company, 'employee_count' | 'company_stage'>;

/** Figures of a company that an assumption can be about, by the words in which people name them. */
const FIGURES: { names: RegExp; read: (company: Figures) => string | null }[] = [
  {
    names: /^(employees?|employee count|head ?count|team( size)?|staff)$/i,
    read: ({ employee_count }) => (employee_count === null ? null : formatInteger(employee_count)),
  },
  { names: /^(company )?stage$/i, read: ({ company_stage }) => stageLabel(company_stage) },
];

/** What is recorded today of the metric that the committee assumed something about; null when nothing is. */
export function figureNow(metric: string, company: Figures): string | null {
  return FIGURES.find(({ names }) => names.test(metric.trim()))?.read(company) ?? null;
}
