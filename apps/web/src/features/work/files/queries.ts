import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Inputs, type Outputs, orpc } from '../../../lib/api/api.ts';

export type FilePlace = Inputs['files']['list'];
export type FileList = Outputs['files']['list'];
export type StoredFile = FileList['files'][number];

export function useFiles(place: FilePlace) {
  return useQuery(orpc.files.list.queryOptions({ input: place }));
}

/** The list of a record as this page keeps it: changed by what one does here, before anybody is asked. */
export function useFileList(place: FilePlace) {
  const queryClient = useQueryClient();
  return useMemo(() => fileList(queryClient, place), [queryClient, place]);
}

function fileList(queryClient: QueryClient, place: FilePlace) {
  const queryKey = orpc.files.list.queryKey({ input: place });
  const change = (turn: (files: StoredFile[]) => StoredFile[]) =>
    queryClient.setQueryData<FileList>(queryKey, (list) => list && { ...list, files: turn(list.files) });
  return {
    /** A file as the server answered it: a new one, one that came back, or one that is called otherwise now. */
    put: (file: StoredFile) =>
      change((files) =>
        [...files.filter(({ id }) => id !== file.id), file].sort((a, b) => b.created_at.localeCompare(a.created_at)),
      ),
    drop: (id: string) => change((files) => files.filter((file) => file.id !== id)),
    reread: () => queryClient.invalidateQueries({ queryKey }),
  };
}
