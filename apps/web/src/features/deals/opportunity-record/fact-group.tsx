import type { DealGroup } from '@cairn/domain';
import { useId, useState } from 'react';
import { listTabDrafts } from '../../../lib/base/tab-drafts.ts';
import { type AnyDealField, useDealSpecs } from '../opportunities/fields/deal-catalogue.ts';
import type { Deal } from '../opportunities/queries.ts';
import { Fact } from './fact.tsx';
import { FactEditor, factKey } from './fact-editor.tsx';
import classes from './record.module.css';

const listFacts = (dealId: string) => {
  const start = factKey(dealId, '');
  return listTabDrafts(start).map((key) => key.slice(start.length));
};

/** The facts of one tab of the form, changed in their place. */
export function FactGroup({ group, title, deal }: { group: DealGroup; title: string; deal: Deal }) {
  const id = useId();
  const specs = useDealSpecs();
  // What was being edited before a reload stands open again.
  const [editing, setEditing] = useState<readonly string[]>(() => listFacts(deal.id));
  const done = (field: AnyDealField, back: boolean) => {
    setEditing((before) => before.filter((other) => other !== field));
    // The focus goes back to where it came from.
    if (back) setTimeout(() => document.getElementById(`${id}-${field}`)?.focus());
  };
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h2 id={id} className={classes.groupTitle}>
        {title}
      </h2>
      <div className={classes.factList}>
        {specs
          .filter((spec) => spec.group === group)
          .map((spec) => (
            <div key={spec.field} className={classes.factCell} data-wide={spec.wide || undefined}>
              {editing.includes(spec.field) ? (
                <FactEditor spec={spec} deal={deal} onDone={(back) => done(spec.field, back)} />
              ) : (
                <Fact
                  id={`${id}-${spec.field}`}
                  spec={spec}
                  deal={deal}
                  onEdit={deal.can.edit ? () => setEditing((before) => [...before, spec.field]) : undefined}
                />
              )}
            </div>
          ))}
      </div>
    </section>
  );
}
