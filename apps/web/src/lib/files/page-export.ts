import { useEffect } from 'react';
import { createStore, useStore } from '../base/store.ts';
import { useProfile } from '../session/auth.tsx';

/** What of the records a file has, and its format; without a choice what is shown, as CSV. */
export interface ExportChoice {
  fields?: 'all';
  format?: 'xlsx';
}

/** How a file is asked for: it can be given up, and says how much of it has come. */
export interface ExportCall {
  signal?: AbortSignal;
  context?: { onBytes?: (bytes: number) => void };
}

/** Asks the server for what the page shows as a file. The server makes it, so that every copy has its audit event. */
export interface PageExport {
  (call?: ExportCall): Promise<File>;
  /** The same with every field of the records, or as a workbook, where that can be chosen. */
  as?: (choice: ExportChoice, call?: ExportCall) => Promise<File>;
}

const current = createStore<PageExport | null>(null);

/** Lets the top bar export what this page shows; `null` while there is nothing. Give it a function that stays the same. */
export function usePageExport(run: PageExport | null): void {
  useEffect(() => {
    if (!run) return;
    current.set(run);
    return () => {
      // Another page may already have put its own in place.
      if (current.get() === run) current.set(null);
    };
  }, [run]);
}

/** For the top bar: how to export the page on screen, if it can be. Nothing can of a firm that is read by a grant. */
export function useCurrentExport(): PageExport | null {
  const run = useStore(current);
  return useProfile().is_reading ? null : run;
}
