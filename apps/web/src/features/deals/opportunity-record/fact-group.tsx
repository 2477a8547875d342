import { type DealGroup, isUnfilled } from '@cairn/domain';
import { useId } from 'react';
import { usePersonOf } from '../../../lib/team.ts';
import type { FactsOf } from '../../../ui/facts/fact-editor.tsx';
import { FactList, listFacts } from '../../../ui/facts/fact-list.tsx';
import { PriorityMark } from '../../../ui/priority-mark.tsx';
import { useDealCatalogue, useDealSpecs } from '../opportunities/fields/deal-catalogue.ts';
import { dealValues } from '../opportunities/fields/deal-draft.ts';
import { FAILED } from '../opportunities/fields/deal-labels.ts';
import { refusedFields } from '../opportunities/fields/refused-fields.ts';
import type { Deal } from '../opportunities/queries.ts';
import { useUndoEdit } from '../opportunities/use-undo-edit.ts';
import { useUpdateOpportunity } from '../opportunities/use-update-opportunity.ts';
import classes from './record.module.css';

interface FactGroupProps {
  group: DealGroup;
  title: string;
  deal: Deal;
  /** Only what is known of the deal; nothing at all where nothing is. */
  hidesEmpty?: boolean;
}

/** The facts of one tab of the form, changed in their place. */
export function FactGroup({ group, title, deal, hidesEmpty = false }: FactGroupProps) {
  const id = useId();
  const specs = useDealSpecs().filter((spec) => spec.group === group);
  const facts = useDealFacts(deal);
  const empty = useEmptyFields(deal);
  const begun = listFacts(deal.id);
  if (hidesEmpty && specs.every(({ field }) => empty.includes(field) && !begun.includes(field))) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.groupTitle}>
        {title}
      </h2>
      <FactList
        specs={specs}
        hidesEmpty={hidesEmpty}
        facts={facts}
        canEdit={deal.can.edit}
        draw={({ field }) => (field === 'priority' ? <PriorityMark priority={deal.priority} labelled /> : undefined)}
      />
    </section>
  );
}

/** The fields of which nothing is known. */
export function useEmptyFields(deal: Deal): string[] {
  const values = dealValues(deal, useDealCatalogue()) as Record<string, unknown>;
  return useDealSpecs()
    .filter((spec) => isUnfilled(spec, values[spec.field]))
    .map(({ field }) => field);
}

function useDealFacts(deal: Deal): FactsOf<Deal> {
  const catalogue = useDealCatalogue();
  const { mutateAsync: update } = useUpdateOpportunity();
  const onSaved = useUndoEdit();
  const who = usePersonOf()(deal.updated_by);
  return {
    record: deal,
    catalogue,
    currency: deal.currency,
    valuesOf: (record) => dealValues(record, catalogue),
    send: (changes, version) => update({ id: deal.id, version, ...changes } as Parameters<typeof update>[0]),
    onSaved,
    refused: refusedFields,
    who,
    failed: FAILED.save,
  };
}
