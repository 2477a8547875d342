import { invalidField } from '../../../core/errors.ts';
import type { ImportRecord } from './kept-import.ts';
import type { ReadImport } from './plan-import.ts';

/** Refuses an import of which something has to be corrected, or a balance differs that nobody has accepted. */
export function requireRight({ content }: ImportRecord, { faults, problems, plan }: ReadImport): void {
  const [problem] = problems;
  if (problem) throw invalidField('id', problem);
  if (faults.length > 0)
    throw invalidField('id', 'Some cells have to be corrected first. They are named beside their lists.');
  if (openBalances(content, plan).length > 0)
    throw invalidField(
      'id',
      'Some stated balances differ. Correct the lists, or accept each difference with a reason.',
    );
}

/** Balances that differ, and whose difference as it is now was not accepted. */
export const openBalances = ({ accepted }: ImportRecord['content'], { balances }: ReadImport['plan']) =>
  balances.filter(
    ({ key, difference }) =>
      difference !== 0 && !accepted.some((each) => each.key === key && each.difference === difference),
  );
