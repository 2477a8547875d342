import { useState } from 'react';
import { api, type Outputs } from '../../../lib/api/api.ts';
import { useReauthenticate } from '../../../lib/session/reauthenticate.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { type Connection, useRereadConnections } from './queries.ts';

type Act = 'check' | 'switch' | 'remove';

/** What one can do to a connection from its card. */
export function useConnectionActs({ id, name, version }: Connection) {
  const reauthenticate = useReauthenticate();
  const reread = useRereadConnections();
  const [pending, setPending] = useState<Act | null>(null);
  const [checked, setChecked] = useState<Outputs['sso']['check'] | null>(null);

  const doing = async (act: Act, failed: string, work: () => Promise<unknown>) => {
    setPending(act);
    try {
      await work();
    } catch (error) {
      toastError(failed, error);
      // Someone else may have changed it: show how it stands.
      await reread();
    } finally {
      setPending(null);
    }
  };

  return {
    pending,
    checked,
    check: () =>
      doing('check', 'The connection could not be tested', async () => {
        setChecked(null);
        setChecked(await api.sso.check({ id }));
      }),
    setActive: (is_active: boolean) =>
      doing('switch', is_active ? 'Not switched on' : 'Not switched off', async () => {
        await reauthenticate(() => api.sso.update({ id, version, is_active }));
        await reread();
        toast({ title: is_active ? `${name} is switched on` : `${name} is switched off`, tone: 'success' });
      }),
    remove: () =>
      doing('remove', 'The connection was not removed', async () => {
        await reauthenticate(() => api.sso.remove({ id }));
        await reread();
        toast({ title: `${name} was removed`, tone: 'success' });
      }),
  };
}
