import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useAfterMount } from '../../../lib/base/use-after-mount.ts';
import { usePhone } from '../../../lib/base/use-phone.ts';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { LoadingRegion, SkeletonLines } from '../../../ui/lists/skeletons.tsx';
import { FAILED } from '../opportunities/fields/deal-labels.ts';
import { PutAwayNotice } from '../opportunities/put-away-notice.tsx';
import { type Deal, useDeal } from '../opportunities/queries.ts';
import { ChooseOther } from './choose-other.tsx';
import { Compare } from './compare.tsx';
import classes from './merge.module.css';

interface MergeDialogProps {
  opened: boolean;
  deal: Deal;
  /** The deal to compare with; without it, it is chosen first. */
  otherId?: string;
  onClose: () => void;
}

/** Two deals beside each other, and what becomes of them. */
export default function MergeDialog({ opened, deal, otherId, onClose }: MergeDialogProps) {
  const phone = usePhone();
  const [chosen, setChosen] = useState(otherId ?? null);
  const [busy, setBusy] = useState(false);
  return (
    <Modal
      opened={useAfterMount(opened)}
      onClose={() => busy || onClose()}
      onExitTransitionEnd={() => setChosen(otherId ?? null)}
      title={`Merge a duplicate of ${deal.company_name}`}
      size={860}
      fullScreen={phone}
      radius={phone ? 0 : undefined}
      classNames={{ body: classes.body }}
    >
      {chosen === null ? (
        <ChooseOther deal={deal} onChoose={setChosen} />
      ) : (
        <WithOther deal={deal} otherId={chosen} onBusy={setBusy} onClose={onClose} />
      )}
    </Modal>
  );
}

interface WithOtherProps {
  deal: Deal;
  otherId: string;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
}

function WithOther({ deal, otherId, ...props }: WithOtherProps) {
  const { data, error, isPending, refetch } = useDeal(otherId);
  if (isPending)
    return (
      <LoadingRegion label="Loading the other deal">
        <SkeletonLines count={8} height={16} gap={16} />
      </LoadingRegion>
    );
  if (!data) return <ErrorState error={error} onRetry={() => void refetch()} title={FAILED.loadDeal} />;
  // Nothing in an archived deal can be changed: it is restored first.
  if (data.archived || data.deleted) return <PutAwayNotice deal={data} />;
  return <Compare one={deal} two={data} {...props} />;
}
