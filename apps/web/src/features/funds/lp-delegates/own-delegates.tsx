import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Outputs, orpc } from '../../../lib/api/api.ts';
import { lazy } from '../../../lib/base/lazy.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { DelegateList } from './delegate-list.tsx';
import classes from './lp-delegates.module.css';

const DelegateDialog = lazy(() => import('./delegate-dialog.tsx'));

type Partner = Outputs['lpPortal']['get']['partners'][number];

/** In the LP Portal: whom the person has let in, and a way to let somebody in or out. */
export default function OwnDelegates({ partners }: { partners: readonly Partner[] }) {
  const { data, error, refetch } = useQuery(orpc.lpDelegates.listOwn.queryOptions({ input: {} }));
  const [inviting, setInviting] = useState<Partner | null>(null);
  if (partners.length === 0) return null;
  return (
    <section className={classes.part} aria-label="Delegates">
      <h2>Delegates</h2>
      {error && <ErrorState error={error} onRetry={() => void refetch()} title="The delegates could not be loaded" />}
      {data &&
        partners.map((partner) => {
          const own = data.rows.filter(({ lp_id }) => lp_id === partner.id);
          return (
            <div key={partner.id} className={classes.card}>
              <div className={classes.head}>
                <h3>{partner.name}</h3>
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={partner.funds.length === 0}
                  aria-label={`Invite a delegate of ${partner.name}`}
                  onClick={() => setInviting(partner)}
                >
                  Invite a Delegate
                </Button>
              </div>
              {own.length === 0 ? (
                <p className={classes.quiet}>
                  Nobody yet. An adviser whom you invite gets an account of their own, sees what you choose until the
                  day that you set, and cannot change anything.
                </p>
              ) : (
                <DelegateList
                  label={`Delegates of ${partner.name}`}
                  rows={own}
                  end={(id) => api.lpDelegates.revoke({ id })}
                />
              )}
            </div>
          );
        })}
      {inviting && (
        <DelegateDialog
          partner={inviting}
          invite={(delegate) => api.lpDelegates.invite({ lp_id: inviting.id, ...delegate })}
          onClose={() => setInviting(null)}
        />
      )}
    </section>
  );
}
