import { useQueryClient } from '@tanstack/react-query';
import { api, orpc } from '../../../../lib/api/api.ts';

/** Writes a cell of the list anew; `text` null takes that back. */
export type Correct = (cell: { row: number; column: number; text: string | null }) => Promise<void>;

/** Corrections are kept with the import, so that neither a reload nor a colleague loses them; the rows are read again. */
export function useCorrect(id: string): Correct {
  const queryClient = useQueryClient();
  return async (cell) => {
    await api.imports.correct({ id, ...cell });
    await queryClient.invalidateQueries({ queryKey: orpc.imports.preview.key() });
  };
}
