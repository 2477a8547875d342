import type { DealGroup } from '@cairn/domain';
import { useId, useState } from 'react';
import { type AnyDealField, useDealSpecs } from '../opportunities/fields/deal-catalogue.ts';
import type { Deal } from '../opportunities/queries.ts';
import { Fact } from './fact.tsx';
import { FactEditor } from './fact-editor.tsx';
import classes from './record.module.css';

/** The facts of one tab of the form; one at a time can be changed in place. */
export function FactGroup({ group, title, deal }: { group: DealGroup; title: string; deal: Deal }) {
  const id = useId();
  const specs = useDealSpecs();
  const [editing, setEditing] = useState<AnyDealField | null>(null);
  const done = (field: AnyDealField) => {
    setEditing(null);
    // The focus goes back to where it came from.
    setTimeout(() => document.getElementById(`${id}-${field}`)?.focus());
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
              {editing === spec.field ? (
                <FactEditor spec={spec} deal={deal} onDone={() => done(spec.field)} />
              ) : (
                <Fact
                  id={`${id}-${spec.field}`}
                  spec={spec}
                  deal={deal}
                  onEdit={deal.can.edit ? () => setEditing(spec.field) : undefined}
                />
              )}
            </div>
          ))}
      </div>
    </section>
  );
}
