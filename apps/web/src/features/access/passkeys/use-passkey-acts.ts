import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { withReauthentication } from '../../../lib/session/reauthenticate.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { describeCeremony } from './describe-ceremony.ts';

export type PasskeyActs = ReturnType<typeof usePasskeyActs>;

/** What the owner does with passkeys. `add` and `rename` resolve to why it failed, or to null. */
export function usePasskeyActs() {
  const queryClient = useQueryClient();
  const [pending, setPending] = useState(false);
  const reread = () => queryClient.invalidateQueries({ queryKey: orpc.passkeys.key() });

  const attempt = async (act: () => Promise<void>): Promise<string | null> => {
    try {
      await act();
      await reread();
      return null;
    } catch (error) {
      return describeCeremony(error, 'registration');
    }
  };

  const add = (name: string) =>
    attempt(async () => {
      const { registerPasskey } = await import('./ceremonies.ts');
      await withReauthentication(() => registerPasskey(name));
      toast({ title: 'Passkey added', description: name, tone: 'success' });
    });

  const rename = (id: string, friendly_name: string) =>
    attempt(async () => {
      await api.passkeys.rename({ id, friendly_name });
    });

  const remove = async (id: string) => {
    setPending(true);
    try {
      await withReauthentication(() => api.passkeys.remove({ id }));
      await reread();
      toast({ title: 'Passkey removed', tone: 'success' });
    } catch (error) {
      toastError('The passkey was not removed', error);
    } finally {
      setPending(false);
    }
  };

  return { add, rename, remove, pending };
}
