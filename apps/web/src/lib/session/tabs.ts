import type { Ending } from './session.ts';

/** What the tabs of one browser tell each other: they share one cookie, so they share one session. Never a secret. */
export type TabMessage =
  | { kind: 'entered'; userId?: string }
  /** A person signs out by hand: the server may say that the session is over before the tab can say `left`. */
  | { kind: 'leaving' }
  | { kind: 'left'; ending: Ending }
  /** Milliseconds left, and when that was by the calendar, which all tabs of a machine share. */
  | { kind: 'extended'; remaining: number; at: number }
  /** Something of the signed-in person changed, such as the address being confirmed. */
  | { kind: 'changed' };

/** Also written in features/access/auth/sign-in/verify-email-link.ts, which must stay free of imports. */
const CHANNEL = 'cairn-session';
let channel: BroadcastChannel | undefined;

function open(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  channel ??= new BroadcastChannel(CHANNEL);
  return channel;
}

export function tellTabs(message: TabMessage): void {
  open()?.postMessage(message);
}

/** Messages of the other tabs, never one's own. Answers with the way to stop. */
export function onTabMessage(listener: (message: TabMessage) => void): () => void {
  const heard = (event: MessageEvent<TabMessage>) => listener(event.data);
  open()?.addEventListener('message', heard);
  return () => channel?.removeEventListener('message', heard);
}
