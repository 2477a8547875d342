import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { reasonOf } from '../../lib/api/errors.ts';

export interface ToastMessage {
  title: string;
  description?: ReactNode;
  tone?: 'success' | 'destructive' | 'info';
  action?: { label: string; onClick: () => void };
}

export type ShownToast = ToastMessage & { id: number };

let current: ShownToast | null = null;
let nextId = 1;
const listeners = new Set<() => void>();

// Fetched when there is something to say, so that the first page does not wait for it.
const Toaster = lazy(() => import('./toaster.tsx'));

/** Shows a message for five seconds; at most one is visible, so a new one takes the place of the old. */
export function toast(message: ToastMessage): void {
  current = { ...message, id: nextId++ };
  for (const listener of listeners) listener();
}

/** The toast of a failed action: what failed, and why in the server's words. */
export function toastError(title: string, error: unknown): void {
  toast({ title, description: reasonOf(error), tone: 'destructive' });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stands once in main.tsx. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => current);
  if (!shown) return null;
  return (
    <Suspense>
      <Toaster toast={shown} />
    </Suspense>
  );
}
