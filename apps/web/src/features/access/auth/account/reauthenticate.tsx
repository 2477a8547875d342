import { lazy } from '../../../../lib/base/lazy.tsx';
import { useReauthenticationAsked } from '../../../../lib/session/reauthenticate.ts';

// Seldom asked for, so its code is fetched with the first question.
const Dialog = lazy(async () => ({ default: (await import('./reauthentication-dialog.tsx')).ReauthenticationDialog }));

/** Stands once beside the signed-in pages; shows itself when an action asks for the password again. */
export function Reauthentication() {
  const asked = useReauthenticationAsked();
  if (!asked) return null;
  return <Dialog />;
}
