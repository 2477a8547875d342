import type { CellEditor } from './cell-editor.tsx';

let Editor: typeof CellEditor | undefined;

/** The editor with its lists weighs as much as the whole table, so it is fetched when somebody comes near a cell. */
export async function fetchEditor(): Promise<void> {
  Editor ??= (await import('./cell-editor.tsx')).CellEditor;
}

/** There as soon as a cell is edited: editing begins once it is fetched. */
export const fetchedEditor = () => Editor;
