import { Button } from '@mantine/core';
import { useState } from 'react';
import { describeChange, type NameOf } from '../../../lib/settings/describe-change.ts';
import { useNameOf } from '../../../lib/team.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import classes from './pipeline-settings.module.css';
import type { Change, StageType } from './queries.ts';
import { SettingsCard } from './settings-card.tsx';

const FIRST = 6;

/** The latest changes: who, when, what, and each value before and after. */
export function ChangeLog({ changes, types }: { changes: readonly Change[]; types: readonly StageType[] }) {
  const nameOf = useNameOf('Cairn');
  const [all, setAll] = useState(false);
  const nameOfId: NameOf = (kind, id) =>
    kind === 'person' ? nameOf(id) : (types.find((type) => type.id === id)?.name ?? 'a deleted type');
  return (
    <SettingsCard title="Latest changes" purpose="Every change is recorded with the person who made it.">
      {changes.length === 0 && <p className={classes.quiet}>Nothing has been changed yet.</p>}
      <ol className={classes.log}>
        {(all ? changes : changes.slice(0, FIRST)).map((change) => {
          const { what, facts } = describeChange(change, nameOfId);
          return (
            <li key={change.id} className={classes.change}>
              <p className={classes.changeWhat}>{what}</p>
              {facts.map(({ label, before, after }) => (
                <p key={label} className={classes.changeFact}>
                  {label}
                  {label && after !== undefined && ': '}
                  {before && <s>{before}</s>}
                  {before && ' → '}
                  {after === undefined ? null : after || 'empty'}
                </p>
              ))}
              {change.change_reason && <p className={classes.changeReason}>{change.change_reason}</p>}
              <p className={classes.quiet}>
                {nameOf(change.changed_by_user_id)}, <RelativeTime at={change.created_at} />
              </p>
            </li>
          );
        })}
      </ol>
      {!all && changes.length > FIRST && (
        <Button variant="subtle" size="xs" mb={8} onClick={() => setAll(true)}>
          Show {changes.length - FIRST} more
        </Button>
      )}
    </SettingsCard>
  );
}
