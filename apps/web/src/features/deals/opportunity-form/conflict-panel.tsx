import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Difference, differences, type Side } from '../../../lib/fields/values.ts';
import { fullName, usePersonOf } from '../../../lib/team.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { TwoValues } from '../../../ui/forms/two-values.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { type AnyDealField, useDealCatalogue } from '../opportunities/fields/deal-catalogue.ts';
import { type AnyDealValues, dealValues, describeField } from '../opportunities/fields/deal-draft.ts';
import { labelOfField } from '../opportunities/fields/deal-fields.ts';
import type { Deal } from '../opportunities/queries.ts';
import classes from './conflict.module.css';
import form from './editor.module.css';

interface ConflictPanelProps {
  base: AnyDealValues;
  mine: AnyDealValues;
  theirs: Deal;
  pending: boolean;
  onSettle: (chosen: Partial<Record<AnyDealField, Side>>) => void;
  onBack: () => void;
}

type Chosen = Partial<Record<AnyDealField, Side>>;
type Row = Difference<AnyDealField>;

const all = (rows: Row[], side: (row: Row) => Side): Chosen =>
  Object.fromEntries(rows.map((row) => [row.field, side(row)]));

/** Where both wrote, nobody has decided yet: one's own is not taken by an Enter that came too late. */
const isOpen = ({ mineChanged, theirsChanged }: Row) => mineChanged && theirsChanged;

/** Someone else saved first: both versions of every field that differs, and the choice. Nothing is overwritten unseen. */
export function ConflictPanel({ base, mine, theirs, pending, onSettle, onBack }: ConflictPanelProps) {
  const catalogue = useDealCatalogue();
  const nameOf = usePersonOf();
  const theirValues = dealValues(theirs, catalogue);
  const rows = differences(base, mine, theirValues);
  const [chosen, setChosen] = useState(() =>
    all(
      rows.filter((row) => !isOpen(row)),
      ({ mineChanged }) => (mineChanged ? 'mine' : 'theirs'),
    ),
  );
  const [asked] = useState(() => rows.find(isOpen)?.field);
  const open = rows.filter(({ field }) => chosen[field] === undefined).length;
  const who = nameOf(theirs.updated_by);
  const name = who ? fullName(who) : 'Someone else';

  return (
    <section className={form.form} aria-label="Two versions of this deal">
      <div className={classes.conflict}>
        <Notice tone="warning">
          <strong>{name}</strong> changed this deal <RelativeTime at={theirs.updated_at} />, after you opened it. Choose
          what to keep; nothing has been saved yet.
        </Notice>
        <div className={classes.conflictAll}>
          <Button variant="default" size="compact-sm" onClick={() => setChosen(all(rows, () => 'mine'))}>
            Keep all mine
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => setChosen(all(rows, () => 'theirs'))}>
            Use all of theirs
          </Button>
          {open > 0 && (
            <span className={form.quiet}>
              {open === 1 ? 'One field is to be chosen' : `${open} fields are to be chosen`}
            </span>
          )}
        </div>
        {rows.map(({ field }) => (
          <TwoValues
            key={field}
            label={labelOfField(field, catalogue)}
            theirName={who?.first_name}
            theirs={describeField(catalogue, field, theirValues, nameOf)}
            mine={describeField(catalogue, field, mine, nameOf)}
            chosen={chosen[field] ?? null}
            takesFocus={field === asked}
            onChoose={(side) => setChosen((before) => ({ ...before, [field]: side }))}
          />
        ))}
        {rows.length === 0 && <p className={form.quiet}>Both of you wrote the same.</p>}
      </div>
      <footer className={form.footer}>
        <Button variant="default" className={classes.back} onClick={onBack} disabled={pending}>
          Back to the form
        </Button>
        <Button onClick={() => onSettle(chosen)} loading={pending} disabled={open > 0}>
          Save this version
        </Button>
      </footer>
    </section>
  );
}
