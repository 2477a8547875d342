import type { QueryClient } from '@tanstack/react-query';
import { api, orpc } from '../../../lib/api/api.ts';
import { plural } from '../../../lib/base/format.ts';
import { toast } from '../../../ui/base/toast.tsx';
import { type ImportView, isUnderway } from './queries.ts';

const EVERY_MS = 1500;
const followed = new Set<string>();

/** Everything that shows deals or imports is out of date once an import is done. */
export function afterImport(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: orpc.opportunities.key() });
  void queryClient.invalidateQueries({ queryKey: orpc.imports.list.key() });
}

/** Waits for an import whose window was closed, then renews the pipeline and says how it ended. */
export async function followImport(queryClient: QueryClient, id: string): Promise<void> {
  if (followed.has(id)) return;
  followed.add(id);
  try {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
      const found = await api.imports.get({ id });
      if (isUnderway(found)) continue;
      afterImport(queryClient);
      announce(found);
      return;
    }
  } catch {
    // Signed out, or no server: the list of imports tells the end of it.
  } finally {
    followed.delete(id);
  }
}

function announce({ status, report, error, file_name }: ImportView): void {
  if (status === 'done' && report) {
    const description = `${plural(report.imported, 'deal')} from ${file_name}.`;
    toast({ title: 'Import finished', description, tone: 'success' });
  } else if (status === 'failed') {
    toast({ title: 'Import failed', description: error ?? file_name, tone: 'destructive' });
  }
}
