import { useQueryClient } from '@tanstack/react-query';
import { api, type Inputs } from '../../../lib/api/api.ts';
import { isSame } from '../../../lib/fields/values.ts';
import { saveOver } from '../../../lib/forms/save-over.ts';
import { ChangedSince, offerUndo } from '../../../ui/base/undo.ts';
import { DONE } from './labels.ts';
import { type Company, refreshCompanies } from './queries.ts';

type Change = Omit<Inputs['portfolioCompanies']['update'], 'id' | 'version'>;

/** Says that a company was saved, and offers to write what stood in the changed fields before. */
export function useUndoCompany() {
  const queryClient = useQueryClient();
  return (before: Company, saved: Company, fields: readonly (keyof Change)[]) => {
    const pick = (company: Company, keys: readonly (keyof Change)[]): Change =>
      Object.fromEntries(keys.map((key) => [key, company[key as keyof Company]]));
    const changed = fields.filter((key) => !isSame(before[key as keyof Company], saved[key as keyof Company]));
    const undo = async () => {
      const { theirs } = await saveOver<Company, Change>({
        version: saved.version,
        changes: pick(before, changed),
        seen: pick(saved, changed),
        send: (changes, version) => api.portfolioCompanies.update({ id: before.id, version, ...changes }),
        valuesOf: (company) => pick(company, changed),
      });
      await refreshCompanies(queryClient);
      if (theirs) throw new ChangedSince();
      return `${before.name} is as before`;
    };
    offerUndo({ title: DONE.updated, undo });
  };
}
