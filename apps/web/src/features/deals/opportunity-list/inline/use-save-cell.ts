import { useCallback, useRef } from 'react';
import { readError } from '../../../../lib/api/errors.ts';
import { isSame } from '../../../../lib/fields/values.ts';
import { fullName, type PersonOf, usePersonOf } from '../../../../lib/team.ts';
import { type AnyDealField, type DealCatalogue, useDealCatalogue } from '../../opportunities/fields/deal-catalogue.ts';
import { dealValues, describeField } from '../../opportunities/fields/deal-draft.ts';
import { refusedFields } from '../../opportunities/fields/refused-fields.ts';
import type { Deal, Row } from '../../opportunities/queries.ts';
import { staleDeal } from '../../opportunities/stale-deal.ts';
import { useUpdateOpportunity } from '../../opportunities/use-update-opportunity.ts';
import type { CellEdits, CellField } from './cell-edits.ts';
import { cellValue } from './read-cell.ts';

// Somebody who changes other fields of the deal all the time is no reason to try for ever.
const TRIES = 4;

/** Stores one value of a deal. Several of one deal go one after the other, each on the version that the one before made. */
export function useSaveCell(edits: CellEdits) {
  const { mutateAsync } = useUpdateOpportunity();
  const nameOf = usePersonOf();
  const catalogue = useDealCatalogue();
  const versions = useRef(new Map<string, Promise<number>>());

  return useCallback(
    (row: Row, field: CellField, value: unknown) => {
      const send = async (version: number, tries: number): Promise<number> => {
        try {
          const deal = await mutateAsync({ id: row.id, version, [field]: value } as Parameters<typeof mutateAsync>[0]);
          edits.drop(row.id, field);
          return deal.version;
        } catch (error) {
          const theirs = staleDeal(error);
          const base = edits.get(row.id, field)?.base;
          // They changed something else about the deal: nothing of theirs is lost.
          if (theirs && tries > 1 && isSame(cellValue(catalogue, theirs, field), base))
            return send(theirs.version, tries - 1);
          const problem = theirs ? conflict(catalogue, theirs, field, nameOf) : problemOf(error, field);
          edits.patch(row.id, field, {
            state: 'failed',
            problem,
            ...(theirs && { base: cellValue(catalogue, theirs, field) }),
          });
          return theirs?.version ?? version;
        }
      };
      const before = versions.current.get(row.id) ?? Promise.resolve(row.version);
      const after = before.then((version) => send(Math.max(version, row.version), TRIES));
      versions.current.set(row.id, after);
    },
    [catalogue, edits, mutateAsync, nameOf],
  );
}

function problemOf(error: unknown, field: CellField): string {
  return refusedFields(error)?.[field] ?? readError(error).message;
}

function conflict(catalogue: DealCatalogue, theirs: Deal, field: CellField, nameOf: PersonOf): string {
  const who = nameOf(theirs.updated_by);
  const value = describeField(catalogue, field as AnyDealField, dealValues(theirs, catalogue), nameOf);
  return `${who ? fullName(who) : 'Someone else'} changed this to “${value}” in the meantime. Enter saves yours, Escape keeps theirs.`;
}
