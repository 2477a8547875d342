import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { readError } from '../../../lib/api/errors.ts';
import { downloadFile } from '../../../lib/files/download-file.ts';
import { toastError } from '../../../ui/base/toast.tsx';
import { offerUndo } from '../../../ui/base/undo.ts';
import { type FilePlace, type StoredFile, useFileList } from './queries.ts';

/** Fetches the file before it is handed to the browser, so that a refusal is a sentence and no broken download. */
export function useDownload() {
  return useMutation({
    mutationFn: async ({ id, file_name }: StoredFile) => {
      const { body } = await api.files.download({ id });
      downloadFile(new File([body], file_name, { type: body.type }));
    },
    onError: (error) => toastError('The file could not be downloaded', error),
  });
}

/** Deletes, and offers to take it back. */
export function useDelete(place: FilePlace, onDone: () => void) {
  const list = useFileList(place);
  return useMutation({
    mutationFn: ({ id }: StoredFile) => api.files.remove({ id }),
    onSuccess: ({ id, file_name }) => {
      list.drop(id);
      offerUndo({
        title: 'File deleted',
        description: file_name,
        undo: async () => {
          list.put(await api.files.restore({ id }));
          return `${file_name} was restored`;
        },
      });
      onDone();
    },
    onError: (error) => {
      void list.reread();
      toastError('The file could not be deleted', error);
      if (readError(error).code === 'NOT_FOUND') onDone();
    },
  });
}

export function useRename(place: FilePlace, onDone: () => void) {
  const list = useFileList(place);
  return useMutation({
    mutationFn: ({ id, version, file_name }: Pick<StoredFile, 'id' | 'version' | 'file_name'>) =>
      api.files.rename({ id, version, file_name }),
    onSuccess: (file) => {
      list.put(file);
      onDone();
    },
    // The name as a colleague has changed it meanwhile; what was typed stays in the field.
    onError: () => void list.reread(),
  });
}
