import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../../../lib/api/api.ts';
import { useAuth } from '../../../../lib/session/auth.tsx';
import { withReauthentication } from '../../../../lib/session/reauthenticate.ts';
import { toastError } from '../../../../ui/base/toast.tsx';

interface Switch {
  tenant_id: string;
  /** Where the role that one has there is at home. */
  home: string;
  /** What is asked of that page. */
  search?: Record<string, string>;
}

/** Goes on in another firm: what was read of this one is forgotten, and nothing of it stays on screen. */
export function useSwitchOrganization() {
  const { enter } = useAuth();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ tenant_id, home, search = {} }: Switch) => {
      const session = await withReauthentication(() => api.auth.switchOrganization({ tenant_id }));
      enter(session);
      await navigate({ to: home, search });
    },
    onError: (error) => toastError('The organization could not be switched', error),
  });
}
