import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { useAuth } from '../../../lib/session/auth.tsx';
import { withReauthentication } from '../../../lib/session/reauthenticate.ts';
import { PROFILE_KEY } from '../../../lib/session/session.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import type { Factor } from './factor.ts';
import { showRecoveryCodes } from './recovery-codes/show-recovery-codes.ts';
import type { Verified } from './use-prove-factor.ts';

/** What the owner does with the factors, once there are some. */
export function useFactorActs() {
  const queryClient = useQueryClient();
  const { rememberSession } = useAuth();
  const [pending, setPending] = useState(false);

  /** The factors, and what the profile says of them. */
  const reread = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: orpc.factors.key() }),
      queryClient.invalidateQueries({ queryKey: orpc.auth.key() }),
      queryClient.invalidateQueries({ queryKey: PROFILE_KEY }),
    ]);

  const attempt = async (failed: string, act: () => Promise<void>) => {
    setPending(true);
    try {
      await withReauthentication(act);
      await reread();
    } catch (error) {
      toastError(failed, error);
    } finally {
      setPending(false);
    }
  };

  const enrolled = async (session: Verified) => {
    rememberSession(session);
    showRecoveryCodes(session.recovery_codes);
    await reread();
  };

  const remove = ({ id, friendly_name }: Factor) =>
    attempt('The factor was not removed', async () => {
      await api.factors.remove({ id });
      toast({ title: 'Second factor removed', description: friendly_name, tone: 'success' });
    });

  const replaceCodes = () =>
    attempt('No new codes were made', async () => {
      showRecoveryCodes((await api.factors.replaceRecoveryCodes()).recovery_codes);
    });

  return { enrolled, remove, replaceCodes, pending };
}
