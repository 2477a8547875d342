import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { asSent, fieldValue } from '../../../lib/fields/own-fields.ts';
import { isSame } from '../../../lib/fields/values.ts';
import { saveOver } from '../../../lib/forms/save-over.ts';
import { ChangedSince, offerUndo } from '../../../ui/base/undo.ts';
import { DONE } from './labels.ts';
import { type Company, refreshCompanies } from './queries.ts';

/** Values by their fields, those of the firm's own by `custom.<key>`. */
type Change = Record<string, unknown>;

/** Says that a company was saved, and offers to write what stood in the changed fields before. */
export function useUndoCompany() {
  const queryClient = useQueryClient();
  return (before: Company, saved: Company, fields: readonly string[]) => {
    const read = (company: Company, key: string) => fieldValue(company, key, undefined);
    const pick = (company: Company, keys: readonly string[]): Change =>
      Object.fromEntries(keys.map((key) => [key, read(company, key)]));
    const changed = fields.filter((key) => !isSame(read(before, key), read(saved, key)));
    const undo = async () => {
      const { theirs } = await saveOver<Company, Change>({
        version: saved.version,
        changes: pick(before, changed),
        seen: pick(saved, changed),
        send: (changes, version) => api.portfolioCompanies.update({ id: before.id, version, ...asSent(changes) }),
        valuesOf: (company) => pick(company, changed),
      });
      await refreshCompanies(queryClient);
      if (theirs) throw new ChangedSince();
      return `${before.name} is as before`;
    };
    offerUndo({ title: DONE.updated, undo });
  };
}
