import { useMay } from '../../../lib/session/auth.tsx';

/** Whether this person may add deals; the server asks again. */
export function useMayCreate(): boolean {
  return useMay('opportunity:create');
}
