import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { hasNoConnection } from '../../lib/api/connection.ts';
import { reasonOf } from '../../lib/api/errors.ts';
import { fetchAhead } from '../../lib/api/reload-when-replaced.ts';

export interface ToastMessage {
  title: string;
  description?: ReactNode;
  tone?: 'success' | 'destructive' | 'info';
  action?: { label: string; onClick: () => void };
  /** Until it is closed, or another one takes its place: of something that goes on. */
  stays?: boolean;
}

export type ShownToast = ToastMessage & { id: number };

let current: ShownToast | null = null;
let nextId = 1;
const listeners = new Set<() => void>();

/** Fetched once the first page is there, so that it does not wait for it, and that there is one without a connection. */
let Toaster: ComponentType<{ toast: ShownToast }> | undefined;
const FETCHED_AFTER_MS = 1_000;

/** Shows a message for five seconds; at most one is visible, so a new one takes the place of the old. */
export function toast(message: ToastMessage): void {
  current = { ...message, id: nextId++ };
  for (const listener of listeners) listener();
}

/** The toast of a failed action: what failed, and why in the server's words. */
export function toastError(title: string, error: unknown): void {
  toast({ title, description: reasonOf(error), tone: 'destructive' });
}

/** The same where code could not be fetched, of which the server knows nothing. */
export function toastUnfetched(title: string, error: unknown): void {
  const description = hasNoConnection() ? 'You are offline. Try again when the connection is back.' : reasonOf(error);
  toast({ title, description, tone: 'destructive' });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stands once in main.tsx. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => current);
  const [, draw] = useState(0);
  const wanted = shown?.id;
  useEffect(() => {
    if (Toaster) return;
    const fetch = async () => {
      Toaster = (await fetchAhead(() => import('./toaster.tsx')))?.default;
      draw((times) => times + 1);
    };
    const timer = setTimeout(() => void fetch(), wanted === undefined ? FETCHED_AFTER_MS : 0);
    return () => clearTimeout(timer);
  }, [wanted]);
  return shown && Toaster ? <Toaster toast={shown} /> : null;
}
