import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { readError } from '../../../lib/api/errors.ts';
import { useReauthenticate } from '../../../lib/session/reauthenticate.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { type Domain, useRereadConnections } from './queries.ts';

export function useDomainActs({ id, domain }: Domain) {
  const reauthenticate = useReauthenticate();
  const reread = useRereadConnections();
  const [pending, setPending] = useState<'verify' | 'remove' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const verify = async () => {
    setPending('verify');
    setProblem(null);
    try {
      await reauthenticate(() => api.sso.verifyDomain({ id }));
      await reread();
      toast({ title: `${domain} is verified`, tone: 'success' });
    } catch (error) {
      setProblem(readError(error).message);
    } finally {
      setPending(null);
    }
  };

  const remove = async () => {
    setPending('remove');
    try {
      await reauthenticate(() => api.sso.removeDomain({ id }));
      await reread();
    } catch (error) {
      toastError('The domain was not removed', error);
    } finally {
      setPending(null);
    }
  };

  return { pending, problem, verify, remove };
}
