import { useOffer } from '../../../lib/commands/offers.ts';
import type { Company } from './queries.ts';

interface Ways {
  onEdit: () => void;
  /** Absent on the page of the company. */
  onPage?: () => void;
}

/** What Ctrl-K can do with the company that is on screen, beside what is added to it (company-work.tsx). */
export function useCompanyCommands(company: Pick<Company, 'name' | 'can'> | undefined, { onEdit, onPage }: Ways): void {
  useOffer(
    company
      ? {
          about: company.name,
          commands: () => [
            ...(company.can.edit
              ? [{ command: 'editCompany', label: `Edit ${company.name}`, act: onEdit } as const]
              : []),
            ...(onPage
              ? [{ command: 'openCompany', label: `Open the page of ${company.name}`, act: onPage } as const]
              : []),
          ],
        }
      : null,
  );
}
