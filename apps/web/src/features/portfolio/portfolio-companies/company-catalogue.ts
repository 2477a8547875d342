import { type Catalogue, type CustomField, customCatalogue } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ownFieldsOptions } from '../../../lib/fields/own-fields.ts';

const NONE: CustomField[] = [];

export const useCompanyFieldsQuery = () => useQuery(ownFieldsOptions('portfolio_company'));

/**
 * The fields in use that the firm has added to its companies, by `custom.<key>`: those that everybody of the firm reads, and
 * those that are encrypted and revealed with the amounts. The same objects as long as the fields are the same.
 */
export function useCompanyFields(): { open: Catalogue; encrypted: Catalogue } {
  const fields = (useCompanyFieldsQuery().data as CustomField[] | undefined) ?? NONE;
  return useMemo(() => {
    const [open, encrypted] = [false, true].map((is) =>
      customCatalogue(fields.filter(({ is_encrypted }) => is_encrypted === is)),
    ) as [Catalogue, Catalogue];
    return { open, encrypted };
  }, [fields]);
}
