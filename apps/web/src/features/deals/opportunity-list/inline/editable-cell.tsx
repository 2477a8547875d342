import { bareKey, isCustomKey } from '@cairn/domain';
import type { ReactNode } from 'react';
import type { Row } from '../../opportunities/queries.ts';
import { type CellActions, type CellEdit, type CellField, isOpen } from './cell-edits.ts';
import { cellId } from './cell-focus.ts';
import { fetchedEditor } from './editor-code.ts';
import classes from './inline.module.css';

interface EditableCellProps {
  row: Row;
  field: CellField;
  label: string;
  edit: CellEdit | undefined;
  actions: CellActions;
  /** The cell with a value that is on its way to the server, or as it is. */
  draw: (row: Row) => ReactNode;
}

const NOT_SAVED = 'Not saved yet. It is kept, and saved when the connection is back.';

/** A cell that can be edited in its place. Hundreds are drawn while one scrolls: what happens to them the table hears. */
export function EditableCell({ row, field, label, edit, actions, draw }: EditableCellProps) {
  const CellEditor = fetchedEditor();
  if (CellEditor && edit && isOpen(edit))
    return <CellEditor row={row} field={field} label={label} edit={edit} actions={actions} />;
  const content = draw(edit ? withEdit(row, field, edit) : row);
  const isEmpty = content === null || content === '';
  return (
    <button
      type="button"
      id={cellId(row.id, field)}
      className={classes.cell}
      tabIndex={-1}
      data-cell={field}
      data-saving={edit?.state === 'saving' || undefined}
      data-waiting={edit?.state === 'waiting' || undefined}
      title={edit?.state === 'waiting' ? NOT_SAVED : undefined}
    >
      {content}
      <span className={classes.hint}>
        {isEmpty && `No ${isCustomKey(field) ? label : label.toLowerCase()}`}
        {edit?.state === 'waiting' && ', not saved yet'}, edit
      </span>
    </button>
  );
}

/** The row with what was typed: by its meaning once that was read, until then where it can be shown as it is. */
function withEdit(row: Row, field: CellField, { draft, value }: CellEdit): Row {
  const shown = value === undefined ? draft : value;
  if (isCustomKey(field))
    return value === undefined ? row : { ...row, custom: { ...row.custom, [bareKey(field)]: value as string } };
  if (value === undefined && (field === 'target_amount' || field === 'probability')) return row;
  return { ...row, [field]: shown === '' ? null : shown };
}
