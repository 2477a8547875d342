import { bareKey, isCustomKey } from '@cairn/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api, type Inputs } from '../../../lib/api/api.ts';
import { asSent, ownFieldsOptions } from '../../../lib/fields/own-fields.ts';
import { saveOver } from '../../../lib/forms/save-over.ts';
import { ChangedSince, offerUndo } from '../../../ui/base/undo.ts';
import { rememberDeal } from './deal-cache.ts';
import { type AnyDealField, useDealCatalogue } from './fields/deal-catalogue.ts';
import { dealValues } from './fields/deal-draft.ts';
import { labelOfField } from './fields/deal-fields.ts';
import type { Deal } from './queries.ts';

/**
 * Says that fields of a deal were saved, by `title` or by their names, and offers to take that back: `before` is what stood in them. A plain call and no
 * mutation hook: the offer outlives the editor, and often the page.
 */
export function useUndoEdit() {
  const queryClient = useQueryClient();
  const catalogue = useDealCatalogue();
  return useCallback(
    (deal: Deal, before: Readonly<Record<string, unknown>>, { title, at }: { title?: string; at?: number } = {}) => {
      const fields = Object.keys(before);
      const pick = (record: Deal) => {
        const values = dealValues(record, catalogue) as Record<string, unknown>;
        return Object.fromEntries(fields.map((field) => [field, values[field]]));
      };
      const [first] = fields;
      const what =
        fields.length === 1
          ? `${labelOfField(first as AnyDealField, catalogue)} of ${deal.company_name}`
          : deal.company_name;
      const own = fields.filter(isCustomKey).map(bareKey);
      const kindsOf = (all: readonly { key: string; kind: string }[] = []) =>
        own.map((key) => all.find((one) => one.key === key)?.kind).join();
      const fieldsOptions = ownFieldsOptions('opportunity');
      const kinds = kindsOf(queryClient.getQueryData(fieldsOptions.queryKey));
      const undo = async () => {
        // Of another kind it would mean something else: 12300 of an amount are 123.00.
        if (own.length > 0 && kindsOf(await queryClient.fetchQuery({ ...fieldsOptions, staleTime: 0 })) !== kinds)
          throw new ChangedSince();
        const { saved, theirs } = await saveOver<Deal, Record<string, unknown>>({
          version: deal.version,
          changes: before,
          seen: pick(deal),
          send: (changes, version) =>
            api.opportunities.update(asSent({ id: deal.id, version, ...changes }) as Inputs['opportunities']['update']),
          valuesOf: pick,
        });
        rememberDeal(queryClient, saved ?? theirs);
        if (theirs) throw new ChangedSince();
        return `${what} is as before`;
      };
      const said = title ?? (fields.length === 1 ? `${what} was changed` : `${what} was saved`);
      offerUndo({ title: said, undo, ...(at !== undefined && { at }) });
    },
    [queryClient, catalogue],
  );
}
