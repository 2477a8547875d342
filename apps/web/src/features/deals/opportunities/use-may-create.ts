import { hasPermission } from '@cairn/domain';
import { useProfile } from '../../../lib/session/auth.tsx';

/** Whether this person may add deals; the server asks again. */
export function useMayCreate(): boolean {
  return hasPermission(useProfile().role, 'opportunity:create');
}
