import type { QueryClient } from '@tanstack/react-query';
import { api, orpc } from '../../../lib/api/api.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { IMPORT_WORDS } from './import-words.ts';
import { type ImportView, isUnderway, isUndoing } from './queries.ts';
import { sayImported } from './say-imported.ts';
import { sayUndone } from './say-undone.ts';

const EVERY_MS = 1500;
const followed = new Set<string>();

/** Everything that shows deals, companies or imports is out of date once an import is done. */
export function afterImport(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: orpc.opportunities.key() });
  const { portfolioCompanies, investments, metrics, riskAlerts, analytics, home, firmDashboard } = orpc;
  for (const changed of [portfolioCompanies, investments, metrics, riskAlerts, analytics, home, firmDashboard])
    void queryClient.invalidateQueries({ queryKey: changed.key() });
  void queryClient.invalidateQueries({ queryKey: orpc.imports.list.key() });
}

/** Waits for an import whose window was closed, then renews what shows its records and says how it ended. */
export async function followImport(queryClient: QueryClient, id: string): Promise<void> {
  if (followed.has(id)) return;
  followed.add(id);
  try {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
      const found = await api.imports.get({ id });
      if (isUnderway(found)) continue;
      afterImport(queryClient);
      announce(queryClient, found);
      return;
    }
  } catch {
    // Signed out, or no server: the list of imports tells the end of it.
  } finally {
    followed.delete(id);
  }
}

/** Takes an import back from its toast, and says what came of it. */
async function undoFromToast(queryClient: QueryClient, id: string): Promise<void> {
  try {
    queryClient.setQueryData(orpc.imports.get.queryKey({ input: { id } }), await api.imports.undo({ id }));
    await followUndo(queryClient, id);
  } catch (error) {
    toastError('Failed to undo the import', error);
  }
}

/** Waits until an import was taken back, then renews what shows its records and says what was removed. */
async function followUndo(queryClient: QueryClient, id: string): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    const found = await api.imports.get({ id });
    if (isUndoing(found)) continue;
    afterImport(queryClient);
    queryClient.setQueryData(orpc.imports.get.queryKey({ input: { id } }), found);
    const report = found.undo?.report;
    if (report)
      toast({
        title: 'Import undone',
        description: sayUndone(report, IMPORT_WORDS[found.record_kind]),
        tone: 'success',
      });
    else
      toast({
        title: 'Failed to undo the import',
        description: 'Nothing was changed. Try again.',
        tone: 'destructive',
      });
    return;
  }
}

function announce(queryClient: QueryClient, item: ImportView): void {
  const { id, status, report, error, file_name, can } = item;
  if (status === 'done' && report) {
    const description = `${sayImported(item.record_kind, report)} from ${file_name}.`;
    toast({
      title: 'Import finished',
      description,
      tone: 'success',
      ...(report.imported > 0 &&
        can.undo && { action: { label: 'Undo', onClick: () => void undoFromToast(queryClient, id) } }),
    });
  } else if (status === 'failed') {
    toast({ title: 'Import failed', description: error ?? file_name, tone: 'destructive' });
  }
}
