import { LP_CHANGE_KINDS, LP_CHANGE_STATES } from '@cairn/domain/fund';
import { Badge, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '../../../lib/api/api.ts';
import { formatDate } from '../../../lib/base/format.ts';
import { lazy } from '../../../lib/base/lazy.tsx';
import { toast } from '../../../ui/base/toast.tsx';
import classes from './lp-portal.module.css';
import type { Portal } from './queries.ts';
import type { RequestKind } from './request-dialog.tsx';

const RequestDialog = lazy(() => import('./request-dialog.tsx'));

type Partner = Portal['partners'][number];

/** What the firm knows of the person's limited partners, and what was asked to be changed. */
export function LpDetails({ portal: { partners, requests } }: { portal: Portal }) {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<{ partner: Partner; kind: RequestKind } | null>(null);
  if (partners.length === 0) return null;
  return (
    <section className={classes.part} aria-label="Your details">
      <h2>Your details</h2>
      {partners.map((partner) => {
        const own = requests.filter(({ lp_id }) => lp_id === partner.id);
        const waits = (kind: RequestKind) => own.some((each) => each.kind === kind && each.state === 'waiting');
        return (
          <div key={partner.id} className={classes.card}>
            <h3>{partner.name}</h3>
            <p className={classes.quiet}>
              {partner.bank_details ? 'Your bank details are on record.' : 'No bank details are on record.'} What you
              ask for is verified by the firm first; until then nothing changes.
            </p>
            {own.length > 0 && (
              <ul className={classes.requests} aria-label={`Requests of ${partner.name}`}>
                {own.map(({ id, kind, state, created_at }) => (
                  <li key={id}>
                    {LP_CHANGE_KINDS[kind]}, {formatDate(created_at)}{' '}
                    <Badge variant="light">{state === 'waiting' ? 'Being verified' : LP_CHANGE_STATES[state]}</Badge>
                  </li>
                ))}
              </ul>
            )}
            {waits('bank_details') && (
              <p className={classes.quiet}>
                Your present bank details stay on record until then, and nothing is paid in the meantime.
              </p>
            )}
            <span className={classes.acts}>
              <Button
                size="compact-sm"
                variant="default"
                disabled={waits('bank_details')}
                aria-label={`Change bank details of ${partner.name}`}
                onClick={() => setOpen({ partner, kind: 'bank_details' })}
              >
                Change Bank Details
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                disabled={waits('contact')}
                aria-label={`Name a contact of ${partner.name}`}
                onClick={() => setOpen({ partner, kind: 'contact' })}
              >
                Name a Contact
              </Button>
            </span>
          </div>
        );
      })}
      {open && (
        <RequestDialog
          {...open}
          onSaved={(saved) => {
            if (saved) {
              void queryClient.invalidateQueries({ queryKey: orpc.lpPortal.key() });
              toast({
                title: 'Request sent',
                description: 'The firm verifies it before anything changes.',
                tone: 'success',
              });
            }
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}
