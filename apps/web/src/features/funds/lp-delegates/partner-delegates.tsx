import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Outputs, orpc } from '../../../lib/api/api.ts';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import DelegateDialog from './delegate-dialog.tsx';
import { DelegateList } from './delegate-list.tsx';
import classes from './lp-delegates.module.css';

type Partner = Outputs['limitedPartners']['list']['rows'][number];

interface PartnerDelegatesProps {
  partner: Partner;
  onClose: () => void;
}

/** On the register of the firm: the delegates of a limited partner, and when they looked. */
export default function PartnerDelegates({ partner, onClose }: PartnerDelegatesProps) {
  const { data, error, refetch } = useQuery(orpc.lpDelegates.list.queryOptions({ input: { id: partner.id } }));
  const [inviting, setInviting] = useState(false);
  const funds = partner.commitments.map(({ fund_id, fund_name }) => ({ id: fund_id, name: fund_name }));
  if (inviting)
    return (
      <DelegateDialog
        partner={{ id: partner.id, name: partner.name, funds }}
        invite={(delegate) => api.lpDelegates.create({ id: partner.id, ...delegate })}
        onClose={() => setInviting(false)}
      />
    );
  return (
    <Modal opened onClose={onClose} title={`Delegates of ${partner.name}`} size="lg">
      <div className={classes.part}>
        {error && <ErrorState error={error} onRetry={() => void refetch()} title="The delegates could not be loaded" />}
        {data?.rows.length === 0 && <p className={classes.quiet}>Nobody sees anything of it as a delegate.</p>}
        {data && data.rows.length > 0 && (
          <DelegateList
            label={`Delegates of ${partner.name}`}
            rows={data.rows}
            end={partner.can.edit ? (id) => api.lpDelegates.end({ id }) : undefined}
          />
        )}
        {partner.can.invite && (
          <Button size="xs" disabled={funds.length === 0} onClick={() => setInviting(true)} className={classes.act}>
            Invite a Delegate
          </Button>
        )}
      </div>
    </Modal>
  );
}
