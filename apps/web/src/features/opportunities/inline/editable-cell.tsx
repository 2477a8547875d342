import { VisuallyHidden } from '@mantine/core';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useMoveActions } from '../move/move-context.ts';
import type { Row } from '../queries.ts';
import { CellEditor } from './cell-editor.tsx';
import { type CellField, useCellActions, useCellEdit } from './cell-edits.ts';
import classes from './inline.module.css';
import { cellId } from './use-cell-work.ts';

interface EditableCellProps {
  row: Row;
  field: CellField;
  label: string;
  /** The cell with a value that is on its way to the server, or as it is. */
  draw: (row: Row) => ReactNode;
}

/** A cell of the table: a double click, Enter or F2 puts an editor in its place. The stage goes through its gate instead. */
export function EditableCell({ row, field, label, draw }: EditableCellProps) {
  const actions = useCellActions();
  const edit = useCellEdit(row.id, field);
  const moves = useMoveActions();
  if (!actions) return draw(row);
  if (edit && edit.state !== 'saving')
    return <CellEditor row={row} field={field} label={label} edit={edit} actions={actions} />;

  const open = (button: HTMLElement) => (field === 'status' ? moves.openMenu(row, button) : actions.begin(row, field));
  const content = draw(edit ? withDraft(row, field, edit.draft) : row);
  return (
    <button
      type="button"
      id={cellId(row.id, field)}
      className={classes.cell}
      tabIndex={-1}
      data-cell={field}
      data-saving={edit !== undefined || undefined}
      title="Double-click to edit"
      // Enter and a screen reader click without a pointer; a single click of the mouse takes the focus only.
      onClick={(event: MouseEvent<HTMLElement>) => event.detail === 0 && open(event.currentTarget)}
      onDoubleClick={(event) => open(event.currentTarget)}
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
        if (event.key === 'F2') open(event.currentTarget);
      }}
    >
      {content}
      <VisuallyHidden>
        {content === null || content === '' ? `No ${label.toLowerCase()}, edit` : ', edit'}
      </VisuallyHidden>
    </button>
  );
}

/** The row with what was typed, where that can be shown as it is. */
function withDraft(row: Row, field: CellField, draft: unknown): Row {
  return field === 'target_amount' || field === 'probability' ? row : { ...row, [field]: draft === '' ? null : draft };
}
