import type { ReactNode } from 'react';
import type { Row } from '../../opportunities/queries.ts';
import type { CellActions, CellEdit, CellField } from './cell-edits.ts';
import { fetchedEditor } from './editor-code.ts';
import classes from './inline.module.css';
import { cellId } from './use-cell-work.ts';

interface EditableCellProps {
  row: Row;
  field: CellField;
  label: string;
  edit: CellEdit | undefined;
  actions: CellActions;
  /** The cell with a value that is on its way to the server, or as it is. */
  draw: (row: Row) => ReactNode;
}

/** A cell that can be edited in its place. Hundreds are drawn while one scrolls: what happens to them the table hears. */
export function EditableCell({ row, field, label, edit, actions, draw }: EditableCellProps) {
  const CellEditor = fetchedEditor();
  if (CellEditor && edit && edit.state !== 'saving')
    return <CellEditor row={row} field={field} label={label} edit={edit} actions={actions} />;
  const content = draw(edit ? withDraft(row, field, edit.draft) : row);
  const isEmpty = content === null || content === '';
  return (
    <button
      type="button"
      id={cellId(row.id, field)}
      className={classes.cell}
      tabIndex={-1}
      data-cell={field}
      data-saving={edit !== undefined || undefined}
    >
      {content}
      <span className={classes.hint}>{isEmpty ? `No ${label.toLowerCase()}, edit` : ', edit'}</span>
    </button>
  );
}

/** The row with what was typed, where that can be shown as it is. */
function withDraft(row: Row, field: CellField, draft: unknown): Row {
  return field === 'target_amount' || field === 'probability' ? row : { ...row, [field]: draft === '' ? null : draft };
}
