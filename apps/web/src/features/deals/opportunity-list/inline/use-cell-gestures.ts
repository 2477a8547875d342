import type { ClipboardEvent, KeyboardEvent, MouseEvent, SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import { useFetchedWhenIdle } from '../../../../lib/api/fetch-when-idle.ts';
import { fetchAhead } from '../../../../lib/api/reload-when-replaced.ts';
import { type Held, heldKey } from '../../../../lib/base/opening.ts';
import { openKeepingKeys } from '../../../../lib/keys/open-keeping-keys.ts';
import { toast, toastUnfetched } from '../../../../ui/base/toast.tsx';
import type { Row } from '../../opportunities/queries.ts';
import { useMoveActions } from '../../stage-moves/move-context.ts';
import { type CellField, useCellActions } from './cell-edits.ts';
import { fetchEditor, fetchedEditor } from './editor-code.ts';

/**
 * A double click, Enter, F2 or a letter on a cell puts an editor in its place; F2 on the name of the company, too. Delete and
 * Backspace empty it, and it can be copied, and pasted into. The stage is no plain value: it goes through its gate. Heard by the
 * table, so that a cell costs nothing.
 */
export function useCellGestures(rows: readonly Row[]) {
  const actions = useCellActions();
  const moves = useMoveActions();
  useFetchedWhenIdle(...(actions ? [fetchEditor] : []));
  const cellOf = ({ target }: SyntheticEvent) => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell], [data-row]') : null;
    const row = rows[Number(cell?.closest('tr')?.dataset.index)];
    if (!cell || !row || row.is_archived) return undefined;
    return { row, field: (cell.dataset.cell ?? 'company_name') as CellField };
  };
  const open = (event: SyntheticEvent, first?: Held) => {
    const cell = cellOf(event);
    if (cell?.field === 'status') moves.ask(cell.row);
    else if (cell) void begin(cell.row, cell.field, first);
  };
  /** What is typed on a cell replaces what stands in it, from its first letter on. */
  const type = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, nativeEvent } = event;
    if (key === 'Delete' || key === 'Backspace') return clear(event);
    // A space presses the button that the cell is.
    if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey || nativeEvent.isComposing) return;
    const cell = isCell(event) ? cellOf(event) : undefined;
    if (!actions || !cell || cell.field === 'status') return;
    if (!fetchedEditor()) {
      event.preventDefault();
      return open(event, heldKey(event));
    }
    // All of its text is selected before the browser writes the letter.
    open(event);
  };
  const clear = (event: KeyboardEvent) => {
    const cell = isCell(event) ? cellOf(event) : undefined;
    if (!actions || !cell) return;
    event.preventDefault();
    actions.clear(cell.row, cell.field);
  };
  const copy = (event: ClipboardEvent) => {
    if (!isCell(event) || !document.getSelection()?.isCollapsed) return;
    const [text] = (event.target as Element).closest('[data-cell]')?.childNodes ?? [];
    event.preventDefault();
    event.clipboardData.setData('text/plain', text?.textContent ?? '');
  };
  const paste = async (event: ClipboardEvent) => {
    const cell = isCell(event) ? cellOf(event) : undefined;
    const text = event.clipboardData.getData('text/plain').trim();
    if (!actions || !cell || cell.field === 'status' || text === '') return;
    event.preventDefault();
    if (/[\t\n]/.test(text)) {
      toast({ title: 'Paste one value at a time', description: 'Several cells at once come in by Import.' });
      return;
    }
    await begin(cell.row, cell.field);
    // In its editor, with what stood there selected: Enter saves it.
    if (document.activeElement?.matches('input, textarea')) document.execCommand('insertText', false, text);
  };
  const begin = async (row: Row, field: CellField, first?: Held) => {
    // At once: its field has the focus before the next letter is written.
    const show = () => flushSync(() => actions?.begin(row, field));
    if (fetchedEditor()) return show();
    try {
      await openKeepingKeys(fetchEditor(), show, first);
    } catch (error) {
      toastUnfetched('The cell cannot be edited now', error);
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
    onKeyDown: type,
    onCopy: copy,
    onPaste: (event: ClipboardEvent) => void paste(event),
    onKeyUp: (event: KeyboardEvent) => event.key === 'F2' && open(event),
  };
}
