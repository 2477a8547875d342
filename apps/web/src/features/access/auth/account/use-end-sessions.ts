import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../lib/api/api.ts';
import { readError } from '../../../../lib/api/errors.ts';
import { useAuth } from '../../../../lib/session/auth.tsx';
import { toast, toastError } from '../../../../ui/base/toast.tsx';
import { sessionsQuery } from './queries.ts';

/** Ends one session, all others, or all. Several are asked about first. */
export function useEndSessions() {
  const { signOut } = useAuth();
  const queryClient = useQueryClient();
  const [ending, setEnding] = useState<string | null>(null);
  const [asked, setAsked] = useState<'others' | 'global' | null>(null);
  const [pending, setPending] = useState(false);
  const reread = () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });

  const endOne = async (id: string) => {
    setEnding(id);
    try {
      await api.auth.endSession({ id }).catch((error: unknown) => {
        // It has ended by itself in the meantime, which is what was wanted.
        if (readError(error).code !== 'NOT_FOUND') throw error;
      });
      await reread();
      toast({ title: 'Session Ended', tone: 'success' });
    } catch (error) {
      toastError('The session could not be ended', error);
    } finally {
      setEnding(null);
    }
  };

  const confirm = async () => {
    if (asked === null) return;
    setPending(true);
    try {
      await signOut(asked);
      // After `global` this page is gone.
      if (asked === 'global') return;
      await reread();
      toast({ title: 'Signed Out Everywhere Else', tone: 'success' });
      setAsked(null);
    } catch (error) {
      toastError('Sign out failed', error);
    } finally {
      setPending(false);
    }
  };

  return { ending, endOne, asked, ask: setAsked, cancel: () => setAsked(null), pending, confirm };
}
