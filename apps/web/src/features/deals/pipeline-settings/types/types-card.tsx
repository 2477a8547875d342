import { useState } from 'react';
import { plural } from '../../../../lib/base/format.ts';
import { toast } from '../../../../ui/base/toast.tsx';
import { FAILED } from '../labels.ts';
import { LoadFailed } from '../load-failed.tsx';
import classes from '../pipeline-settings.module.css';
import type { StageType } from '../queries.ts';
import { RowAct } from '../row-act.tsx';
import { SettingsCard } from '../settings-card.tsx';
import { DeleteTypeDialog } from './delete-type-dialog.tsx';
import { TypeDialog } from './type-dialog.tsx';
import { TypeMark } from './type-mark.tsx';

const IN_USE = 'This stage type is currently being used by pipeline stages.';

interface TypesCardProps {
  types: readonly StageType[];
  error: unknown;
  reread: () => void;
}

export function TypesCard({ types, error, reread }: TypesCardProps) {
  const [edited, setEdited] = useState<StageType | 'new' | null>(null);
  const [deleted, setDeleted] = useState<StageType | null>(null);
  const askToDelete = (type: StageType) => {
    if (type.stages === 0) setDeleted(type);
    else toast({ title: FAILED.typeInUse, description: IN_USE, tone: 'destructive' });
  };
  return (
    <SettingsCard
      title="Stage types"
      purpose="What it means for a deal to be in a stage."
      add={{ label: 'Add Type', onClick: () => setEdited('new') }}
    >
      {error !== null && <LoadFailed title={FAILED.loadTypes} error={error} onRetry={reread} old />}
      {types.length === 0 && <p className={classes.quiet}>No stage types yet. Every stage needs one.</p>}
      <ul className={classes.rows}>
        {types.map((type) => (
          <li key={type.id} className={classes.type}>
            <div className={classes.typeText}>
              <TypeMark type={type} />
              {type.description && <span className={classes.quiet}>{type.description}</span>}
              <span className={classes.quiet}>
                {type.stages === 0 ? 'Not in use' : `Used by ${plural(type.stages, 'stage')}`}
              </span>
            </div>
            <div className={classes.acts}>
              <RowAct kind="edit" label={`Edit ${type.name}`} onClick={() => setEdited(type)} />
              <RowAct kind="delete" label={`Delete ${type.name}`} onClick={() => askToDelete(type)} />
            </div>
          </li>
        ))}
      </ul>
      {edited && <TypeDialog type={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {deleted && <DeleteTypeDialog type={deleted} onClose={() => setDeleted(null)} />}
    </SettingsCard>
  );
}
