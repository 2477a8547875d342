import { downloadFile } from '../../lib/files/download-file.ts';
import { toast, toastError } from './toast.tsx';

/** Downloads what the page shows, and says how it went. */
export async function downloadExport(fetchFile: () => Promise<File>): Promise<void> {
  try {
    const file = await fetchFile();
    downloadFile(file);
    toast({ title: 'Export downloaded', description: file.name, tone: 'success' });
  } catch (error) {
    toastError('The export failed', error);
  }
}
