import { createElement } from 'react';
import { createStore } from '../../lib/base/store.ts';
import { downloadFile } from '../../lib/files/download-file.ts';
import type { ExportCall } from '../../lib/files/page-export.ts';
import { ExportProgress } from './export-progress.tsx';
import { toast, toastError } from './toast.tsx';

/** A small file is there before one has read that it is made. */
const SAID_AFTER_MS = 300;

/** Downloads what the page shows. Says while it is made how much of it has come, and in the end how it went. */
export async function downloadExport(fetchFile: (call: ExportCall) => Promise<File>): Promise<void> {
  const given = new AbortController();
  const bytes = createStore(0);
  const say = () =>
    toast({
      title: 'Your export is being made',
      description: createElement(ExportProgress, { bytes }),
      action: { label: 'Cancel', onClick: () => given.abort() },
      stays: true,
    });
  const timer = setTimeout(say, SAID_AFTER_MS);
  try {
    // A call that cannot be given up goes on unseen.
    const file = await Promise.race([
      fetchFile({ signal: given.signal, context: { onBytes: bytes.set } }),
      new Promise<never>((_, reject) => given.signal.addEventListener('abort', () => reject(given.signal.reason))),
    ]);
    downloadFile(file);
    toast({ title: 'Export downloaded', description: file.name, tone: 'success' });
  } catch (error) {
    if (given.signal.aborted) toast({ title: 'Export cancelled', description: 'Nothing was downloaded.' });
    else toastError('The export failed', error);
  } finally {
    clearTimeout(timer);
  }
}
