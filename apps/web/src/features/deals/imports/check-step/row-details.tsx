import { Anchor } from '@mantine/core';
import { toastError } from '../../../../ui/base/toast.tsx';
import type { Choice, Plan } from '../plan.ts';
import type { PreviewRow } from '../queries.ts';
import type { Targets } from '../targets.ts';
import { useWizard } from '../wizard-context.ts';
import { CorrectCell } from './correct-cell.tsx';
import type { Corrections } from './corrections.ts';
import { DuplicateLine } from './duplicate-line.tsx';
import { MergeLines } from './merge-lines.tsx';
import { RowChoice } from './row-choice.tsx';
import classes from './row-details.module.css';
import { shownValue } from './shown-fields.ts';

interface RowDetailsProps {
  row: PreviewRow;
  targets: Targets;
  override: Choice | undefined;
  plan: Plan;
  headers: readonly string[];
  corrections: Corrections;
  onChoice: (row: number, choice: Choice | null) => void;
}

const isRead = (severity: PreviewRow['issues'][number]['severity']) => severity === 'repaired' || severity === 'note';

/** What was found in a row, cell by cell; what it repeats; and the choice for this row alone. */
export function RowDetails({ row, targets, override, plan, headers, corrections, onChoice }: RowDetailsProps) {
  const { words } = useWizard();
  const { issues, duplicate, values, corrected } = row;
  return (
    <div className={classes.details} data-row={row.row}>
      {issues.length > 0 && (
        <ul className={classes.issues}>
          {issues.map(({ column, field, severity, message, original, cell }) => (
            <li key={`${column} ${message}`} className={classes.issue} data-severity={severity}>
              {(isRead(severity) || !message.includes(original || '""')) && (
                <span className={classes.change}>
                  {original === '' ? (
                    <span className={classes.original}>empty</span>
                  ) : (
                    <q className={classes.original}>{original}</q>
                  )}
                  {isRead(severity) && field && (
                    <>
                      <span aria-hidden>→</span>
                      <span className={classes.read}>{shownValue(targets, field, values[field]) || 'empty'}</span>
                    </>
                  )}
                </span>
              )}
              <span className={classes.message}>
                {message}
                {severity === 'kept' && ` ${words.keptIn}`}
              </span>
              {cell !== undefined && !isRead(severity) && (
                <CorrectCell
                  key={original}
                  row={row.row}
                  column={cell}
                  header={column}
                  original={original}
                  corrections={corrections}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {corrected.map(({ column, text }) => (
        <p key={column} className={classes.hint}>
          {headers[column] ?? `Column ${column + 1}`} was corrected to “{text || 'empty'}”.{' '}
          <Anchor
            component="button"
            type="button"
            inherit
            underline="always"
            onClick={() =>
              corrections
                .takeBack(row.row, column)
                .catch((error) => toastError('The correction could not be undone', error))
            }
          >
            Undo
          </Anchor>
        </p>
      ))}
      {duplicate && <DuplicateLine duplicate={duplicate} />}
      {row.fills.length > 0 && <MergeLines fills={row.fills} targets={targets} />}
      {duplicate && row.action === 'merge' && <p className={classes.hint}>{words.mergeEffect}</p>}
      {row.action === 'unchanged' && <p className={classes.hint}>This row adds nothing to the deal.</p>}
      {row.action === 'reject' ? (
        <p className={classes.hint}>You can correct it in the file of rejected rows after the import.</p>
      ) : (
        <RowChoice
          row={row}
          override={override}
          choices={plan.choices}
          onChange={(choice) => onChoice(row.row, choice)}
        />
      )}
    </div>
  );
}
