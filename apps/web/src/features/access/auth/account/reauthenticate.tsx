import { lazy, Suspense } from 'react';
import { useReauthenticationAsked } from '../../../../lib/session/reauthenticate.ts';

// Seldom asked for, so its code is fetched with the first question.
const Dialog = lazy(() =>
  import('./reauthentication-dialog.tsx').then((module) => ({ default: module.ReauthenticationDialog })),
);

/** Stands once beside the signed-in pages; shows itself when an action asks for the password again. */
export function Reauthentication() {
  const asked = useReauthenticationAsked();
  if (!asked) return null;
  return (
    <Suspense>
      <Dialog />
    </Suspense>
  );
}
