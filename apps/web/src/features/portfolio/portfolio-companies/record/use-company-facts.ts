import { type Catalogue, COMPANY_FIELDS, type Currency, customKey } from '@cairn/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, type Inputs } from '../../../../lib/api/api.ts';
import { readError } from '../../../../lib/api/errors.ts';
import { asSent, fieldValue } from '../../../../lib/fields/own-fields.ts';
import type { FieldErrors } from '../../../../lib/fields/read-draft.ts';
import { staleRecord } from '../../../../lib/forms/stale-record.ts';
import type { FactsOf } from '../../../../ui/facts/fact-editor.tsx';
import { useCompanyFields } from '../company-catalogue.ts';
import { FAILED } from '../labels.ts';
import { type Company, companyOptions, refreshCompanies } from '../queries.ts';
import { useUndoCompany } from '../use-undo-company.ts';

type Update = Inputs['portfolioCompanies']['update'];

/** The facts of a company as they are changed in their place, those of the firm's own among them. */
export function useCompanyFacts(company: Company): FactsOf<Company> {
  const queryClient = useQueryClient();
  const offerUndo = useUndoCompany();
  const { open } = useCompanyFields();
  const catalogue: Catalogue = useMemo(() => ({ ...COMPANY_FIELDS, ...open }), [open]);
  const remember = (stored: Company) => queryClient.setQueryData(companyOptions(company.id).queryKey, stored);
  return {
    record: company,
    catalogue,
    currency: company.currency as Currency,
    valuesOf: (record) =>
      Object.fromEntries(
        Object.entries(catalogue).map(([field, definition]) => [field, fieldValue(record, field, definition)]),
      ),
    send: async (changes, version) => {
      try {
        const saved = await api.portfolioCompanies.update(asSent({ id: company.id, version, ...changes }) as Update);
        remember(saved);
        void refreshCompanies(queryClient);
        return saved;
      } catch (error) {
        const theirs = staleRecord<Company>(error);
        if (theirs) remember(theirs);
        throw error;
      }
    },
    onSaved: (saved, before) => {
      const { custom, ...facts } = asSent(before);
      // What was empty in a field of the firm's own is null again.
      offerUndo({ ...saved, ...facts, custom: { ...saved.custom, ...custom } }, saved, Object.keys(before));
    },
    refused,
    // A company does not say who wrote last; its audit trail does.
    who: undefined,
    failed: FAILED.save,
  };
}

/** What the server says at the fields; one of the firm's own has a name of two parts. */
function refused(error: unknown): FieldErrors | undefined {
  const entries = Object.entries(readError(error).fields).map(([path, text]) => {
    const [first = '', second = ''] = path.split('.');
    return [first === 'custom' ? customKey(second) : first, text];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}
