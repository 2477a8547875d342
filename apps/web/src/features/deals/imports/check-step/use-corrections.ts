import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, orpc } from '../../../../lib/api/api.ts';
import { type Corrections, keepCorrections } from './corrections.ts';

/** Corrections are kept with the import, so that neither a reload nor a colleague loses them; the rows are read again. */
export function useCorrections(id: string): Corrections {
  const queryClient = useQueryClient();
  const [corrections] = useState(() =>
    keepCorrections(async (cell) => {
      await api.imports.correct({ id, ...cell });
      await queryClient.invalidateQueries({ queryKey: orpc.imports.preview.key() });
    }),
  );
  return corrections;
}
