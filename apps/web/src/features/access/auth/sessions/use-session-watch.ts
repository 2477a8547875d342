import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useStore } from '../../../../lib/base/store.ts';
import { expire } from '../../../../lib/session/auth-acts.ts';
import { PROFILE_KEY } from '../../../../lib/session/session.ts';
import { extendSession } from './extend-session.ts';
import { createSessionWatch } from './session-watch.ts';

/** Moving the pointer is no work: a table may shake, and who reaches for the banner must find it there. */
const INPUTS = ['pointerdown', 'keydown', 'wheel'] as const;
/** Keys by which one only looks around, among them the one that leads to the banner's button. */
const LOOKING_AROUND = new Set(['Tab', 'Shift', 'Control', 'Alt', 'Meta', 'Escape']);

/** Marks what is no sign of work although it is touched: the banner itself. */
export const NO_WORK = { 'data-no-work': true };

/** Watches the session while a signed-in page is open. */
export function useSessionWatch() {
  const queryClient = useQueryClient();
  const [watch] = useState(() =>
    createSessionWatch({
      extend: extendSession,
      end: (ending) => void expire(ending),
      ask: () => queryClient.refetchQueries({ queryKey: PROFILE_KEY }),
    }),
  );

  useEffect(() => watch.start(), [watch]);
  useEffect(() => {
    const touched = (event: Event) => {
      if (event instanceof KeyboardEvent && LOOKING_AROUND.has(event.key)) return;
      if (event.target instanceof Element && event.target.closest('[data-no-work]')) return;
      watch.noteInput();
    };
    for (const name of INPUTS) window.addEventListener(name, touched, { capture: true, passive: true });
    return () => {
      for (const name of INPUTS) window.removeEventListener(name, touched, { capture: true });
    };
  }, [watch]);

  return { warning: useStore(watch.warning), extend: watch.extend };
}
