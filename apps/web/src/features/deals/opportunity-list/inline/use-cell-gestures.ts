import type { KeyboardEvent, MouseEvent, SyntheticEvent } from 'react';
import { fetchAhead } from '../../../../lib/api/reload-when-replaced.ts';
import { toastError } from '../../../../ui/base/toast.tsx';
import type { Row } from '../../opportunities/queries.ts';
import { useMoveActions } from '../../stage-moves/move-context.ts';
import { type CellField, useCellActions } from './cell-edits.ts';
import { fetchEditor } from './editor-code.ts';

/**
 * A double click, Enter or F2 on a cell puts an editor in its place; F2 on the name of the company, too. The stage is no
 * plain value: it goes through its gate. Heard by the table, so that a cell costs nothing.
 */
export function useCellGestures(rows: readonly Row[]) {
  const actions = useCellActions();
  const moves = useMoveActions();
  const open = ({ target }: SyntheticEvent) => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell], [data-row]') : null;
    const row = rows[Number(cell?.closest('tr')?.dataset.index)];
    if (!cell || !row || row.is_archived) return;
    const field = (cell.dataset.cell ?? 'company_name') as CellField;
    if (field === 'status') moves.ask(row);
    else void begin(row, field);
  };
  const begin = async (row: Row, field: CellField) => {
    try {
      await fetchEditor();
      actions?.begin(row, field);
    } catch (error) {
      toastError('The cell cannot be edited now', error);
    }
  };
  const comesNear = () => {
    if (actions) void fetchAhead(fetchEditor);
  };
  const isCell = ({ target }: SyntheticEvent) => target instanceof Element && target.closest('[data-cell]') !== null;
  return {
    onPointerEnter: comesNear,
    onFocusCapture: comesNear,
    // Enter and a screen reader click without a pointer; a single click of the mouse takes the focus only.
    onClick: (event: MouseEvent) => event.detail === 0 && isCell(event) && open(event),
    onDoubleClick: (event: MouseEvent) => isCell(event) && open(event),
    onKeyUp: (event: KeyboardEvent) => event.key === 'F2' && open(event),
  };
}
