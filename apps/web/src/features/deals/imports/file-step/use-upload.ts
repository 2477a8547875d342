import type { ImportKind } from '@cairn/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { orpc } from '../../../../lib/api/api.ts';
import { readError } from '../../../../lib/api/errors.ts';
import { uploadFile } from '../../../../lib/files/upload-file.ts';
import type { Draft } from '../queries.ts';
import { fileVerdict } from './file-verdict.ts';
import { pastedFile, pasteVerdict } from './pasted-cells.ts';

export interface Upload {
  fileName: string;
  /** 0..1; 1 while the server reads the file. */
  share: number;
}

export interface UploadProblem {
  /** What could not be taken. */
  of: 'file' | 'paste';
  sentence: string;
}

export function useUpload(kind: ImportKind, onUploaded: (id: string) => void) {
  const queryClient = useQueryClient();
  const [upload, setUpload] = useState<Upload | null>(null);
  const [problem, setProblem] = useState<UploadProblem | null>(null);
  const abort = useRef<AbortController>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const send = async (file: File, of: UploadProblem['of']) => {
    abort.current = new AbortController();
    const { signal } = abort.current;
    try {
      setUpload({ fileName: file.name, share: 0 });
      const draft = await uploadFile<Draft>(`/imports?record_kind=${kind}`, file, {
        signal,
        onProgress: (share) => setUpload({ fileName: file.name, share }),
      });
      const input = { id: draft.import.id };
      queryClient.setQueryData(orpc.imports.draft.queryKey({ input }), draft);
      queryClient.setQueryData(orpc.imports.get.queryKey({ input }), draft.import);
      void queryClient.invalidateQueries({ queryKey: orpc.imports.list.key() });
      onUploaded(input.id);
    } catch (error) {
      if (!signal.aborted) setProblem({ of, sentence: sentenceFor(error) });
    } finally {
      setUpload(null);
    }
  };

  const start = async (files: readonly File[]) => {
    const [file] = files;
    if (!file) return;
    if (files.length > 1) return setProblem({ of: 'file', sentence: 'Choose one file at a time.' });
    setProblem(null);
    const refusal = await fileVerdict(file);
    return refusal ? setProblem({ of: 'file', sentence: `${file.name}: ${refusal}` }) : send(file, 'file');
  };

  /** The same with the text of cells. */
  const startPasted = async (text: string) => {
    const refusal = pasteVerdict(text);
    setProblem(refusal ? { of: 'paste', sentence: refusal } : null);
    if (!refusal) await send(pastedFile(text), 'paste');
  };

  return { start, startPasted, stop: () => abort.current?.abort(), upload, problem, forget: () => setProblem(null) };
}

function sentenceFor(error: unknown): string {
  const { code, message } = readError(error);
  // A server that refuses a body closes the line, which looks to the browser like no answer at all.
  return code === 'NETWORK' ? `The list could not be sent. ${message}` : message;
}
