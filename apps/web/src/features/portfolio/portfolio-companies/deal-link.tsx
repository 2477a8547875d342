import { TextLink } from '../../../ui/base/links.tsx';
import type { CompanyRow } from './queries.ts';

/** The deal that a company was won as. */
export function DealLink({ deal }: Pick<CompanyRow, 'deal'>) {
  if (!deal) return '–';
  return (
    <TextLink to="/opportunities/$id" params={{ id: deal.id }}>
      {deal.company_name}
    </TextLink>
  );
}
