import { isUnfilled } from '@cairn/domain';
import { type ReactNode, useId, useState } from 'react';
import { listTabDrafts } from '../../lib/base/tab-drafts.ts';
import type { FieldSpec } from '../../lib/fields/field-spec.ts';
import { FieldValue } from '../fields/field-value.tsx';
import { Fact } from './fact.tsx';
import { FactEditor, type FactsOf, factKey } from './fact-editor.tsx';
import classes from './facts.module.css';

/** The fields of a record that were being written before a reload. */
export const listFacts = (recordId: string) => {
  const start = factKey(recordId, '');
  return listTabDrafts(start).map((key) => key.slice(start.length));
};

interface FactListProps<R extends { id: string; version: number }> {
  specs: readonly FieldSpec[];
  facts: FactsOf<R>;
  canEdit: boolean;
  /** A value that is shown in its own way; undefined for the usual one. */
  draw?: (spec: FieldSpec) => ReactNode;
  /** In a column beside others. */
  isNarrow?: boolean;
  /** Empty facts are left out, but for one that is being written. */
  hidesEmpty?: boolean;
}

/** Facts of a record, changed in their place. */
export function FactList<R extends { id: string; version: number }>(props: FactListProps<R>) {
  const { specs, facts, canEdit, draw, isNarrow, hidesEmpty = false } = props;
  const id = useId();
  const { record, currency } = facts;
  const values = facts.valuesOf(record);
  // What was being edited before a reload stands open again.
  const [editing, setEditing] = useState<readonly string[]>(() => listFacts(record.id));
  const done = (field: string, back: boolean) => {
    setEditing((before) => before.filter((other) => other !== field));
    // The focus goes back to where it came from.
    if (back) setTimeout(() => document.getElementById(`${id}-${field}`)?.focus());
  };
  const shown = (spec: FieldSpec, isEmpty: boolean): ReactNode => {
    if (isEmpty) return <span className={classes.none}>–</span>;
    return draw?.(spec) ?? <FieldValue definition={spec} value={values[spec.field]} currency={currency} />;
  };
  return (
    <div className={classes.factList} data-narrow={isNarrow || undefined}>
      {specs.map((spec) => {
        const { field, wide } = spec;
        const isEmpty = isUnfilled(spec, values[field]);
        if (hidesEmpty && isEmpty && !editing.includes(field)) return null;
        return (
          <div key={field} className={classes.factCell} data-wide={wide || undefined}>
            {editing.includes(field) ? (
              <FactEditor spec={spec} facts={facts} onDone={(back) => done(field, back)} />
            ) : (
              <Fact
                id={`${id}-${field}`}
                spec={spec}
                value={shown(spec, isEmpty)}
                isEmpty={isEmpty}
                onEdit={canEdit ? () => setEditing((before) => [...before, field]) : undefined}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}
