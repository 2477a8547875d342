import { useEffect } from 'react';
import { api } from '../api/api.ts';
import { createStore, useStore } from '../base/store.ts';
import type { Profile } from './profile.ts';

/** Login success is logged one second after sign-in (docs/rules/access.md#auth-events). */
const REPORT_AFTER_MS = 1000;

export type Entry = 'sign-in' | 'sign-up';

/** How this page let somebody in; null when they came with a session, or nobody is in. */
export const entry = createStore<Entry | null>(null);

/** Reports a sign-in from the client's side, once the person is really in: a second factor may come between. */
export function useLoginReport(profile: Profile | null | undefined): void {
  const by = useStore(entry);
  const id = profile?.id;
  const tenantId = profile?.tenant_id;

  useEffect(() => {
    if (by !== 'sign-in' || !id || !tenantId) return;
    const timer = setTimeout(() => void report(id, tenantId), REPORT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [by, id, tenantId]);
}

/** The server has long written its own event; this one is marked as said by the client, and may get lost. */
async function report(id: string, tenantId: string): Promise<void> {
  try {
    await api.auth.logAuthEvent({
      p_event_type: 'login_success',
      p_user_id: id,
      p_tenant_id: tenantId,
      p_user_agent: navigator.userAgent.slice(0, 400),
      p_additional_data: { browser: navigator.userAgent.slice(0, 500), timestamp: new Date().toISOString() },
    });
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: docs/rules/access.md#auth-events: failures of logging go to the console only
    console.error('The sign-in could not be reported.', error);
  }
}
