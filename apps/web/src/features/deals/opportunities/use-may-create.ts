import { holds } from '@cairn/domain';
import { useProfile } from '../../../lib/session/auth.tsx';

/** Whether this person may add deals; the server asks again. */
export function useMayCreate(): boolean {
  return holds(useProfile().role, 'opportunity:create');
}
