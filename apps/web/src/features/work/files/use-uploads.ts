import { useEffect, useReducer, useRef } from 'react';
import { readError } from '../../../lib/api/errors.ts';
import { uploadFile } from '../../../lib/files/upload-file.ts';
import { checkFile } from './check-file.ts';
import { type FilePlace, type StoredFile, useFileList } from './queries.ts';
import { changeUploads, type Upload } from './uploads.ts';

/** More would only share one line. */
const AT_ONCE = 2;

/** Files on their way to a record: two at a time, each with its progress; one that failed stays until it is sent or given up. */
export function useUploads(place: FilePlace) {
  const [uploads, change] = useReducer(changeUploads, []);
  const list = useFileList(place);
  const running = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const sending of all.values()) sending.abort();
    };
  }, []);

  const send = async ({ key, file }: Upload) => {
    const sending = new AbortController();
    running.current.set(key, sending);
    change({ key, state: 'sending', share: 0 });
    try {
      const problem = await checkFile(file);
      if (problem) return change({ key, state: 'failed', problem, canRetry: false });
      const { record_type, record_id } = place;
      const stored = await uploadFile<StoredFile>(`/files?record_type=${record_type}&record_id=${record_id}`, file, {
        signal: sending.signal,
        onProgress: (share) => change({ key, state: 'sending', share }),
      });
      list.put(stored);
      change({ key, state: 'gone' });
    } catch (error) {
      if (!sending.signal.aborted) change({ key, state: 'failed', ...describeFailure(error) });
    } finally {
      running.current.delete(key);
    }
  };

  useEffect(() => {
    const free = AT_ONCE - uploads.filter(({ state }) => state === 'sending').length;
    const waiting = uploads.filter(({ state, key }) => state === 'waiting' && !running.current.has(key));
    for (const upload of waiting.slice(0, Math.max(0, free))) void send(upload);
  });

  return {
    uploads,
    add: (files: readonly File[]) => change({ files }),
    retry: (key: string) => change({ key, state: 'waiting' }),
    /** Stops it when it is on its way, and forgets it. */
    cancel: (key: string) => {
      running.current.get(key)?.abort();
      change({ key, state: 'gone' });
    },
  };
}

/** A file that was refused for what it is would be refused again; what may pass by itself can be tried once more. */
function describeFailure(error: unknown): { problem: string; canRetry: boolean } {
  const { code, status, message } = readError(error);
  const problem = code === 'NETWORK' ? `The file could not be sent. ${message}` : message;
  return { problem, canRetry: status === 0 || status === 401 || status >= 500 || code === 'UPLOAD_INCOMPLETE' };
}
