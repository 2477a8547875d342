import { Modal, Skeleton } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useAfterMount } from '../../../lib/base/use-after-mount.ts';
import { usePhone } from '../../../lib/base/use-phone.ts';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import { FAILED } from '../opportunities/fields/deal-labels.ts';
import classes from './checklist.module.css';
import type { CheckedDeal } from './checklist-context.ts';
import { ChecklistItems } from './checklist-items.tsx';
import { type Checklist, useChecklist } from './use-checklist.ts';

interface ChecklistDialogProps {
  opened: boolean;
  deal: CheckedDeal;
  onClose: () => void;
  /** After it has faded away. */
  onGone: () => void;
}

/** What is to be done in a stage before the deal may leave it. */
export default function ChecklistDialog({ opened, deal, onClose, onGone }: ChecklistDialogProps) {
  const phone = usePhone();
  return (
    <Modal
      opened={useAfterMount(opened)}
      onClose={onClose}
      onExitTransitionEnd={onGone}
      title={`Stage checklist of ${deal.company_name}`}
      size={560}
      fullScreen={phone}
      radius={phone ? 0 : undefined}
      // Above the record and above the confirmation of a move, from both of which it can be opened.
      zIndex={260}
    >
      <Body deal={deal} opened={opened} />
    </Modal>
  );
}

function Body({ deal, opened }: { deal: CheckedDeal; opened: boolean }) {
  const { data, error, isPending, refetch } = useChecklist(deal.id, opened);
  if (isPending) return <ChecklistSkeleton />;
  if (!data) return <ErrorState error={error} onRetry={() => void refetch()} title={FAILED.loadChecklist} />;
  return <Loaded checklist={data} />;
}

function Loaded({ checklist }: { checklist: Checklist }) {
  const { company_name, stage_key, stage_label, items } = checklist;
  const [opened] = useState({ stage_key, stage_label });
  return (
    <>
      {opened.stage_key !== stage_key && (
        <Notice tone="warning">
          {company_name} has left {opened.stage_label} in the meantime. This is the checklist of {stage_label}.
        </Notice>
      )}
      {items.length > 0 ? (
        <ChecklistItems checklist={checklist} />
      ) : (
        <EmptyState icon={<IconListCheck size={22} stroke={1.75} />} title="No checklist items">
          Nothing has to be done in {stage_label} before {company_name} can move to the next stage. A firm administrator
          defines checklists in the pipeline settings; deals get them when they enter the stage.
        </EmptyState>
      )}
    </>
  );
}

function ChecklistSkeleton() {
  return (
    <LoadingRegion label="Loading the checklist">
      <div className={classes.head}>
        <Skeleton height={20} width={120} radius="xl" />
        <Skeleton height={6} mt={14} radius="xl" />
      </div>
      {[0, 1, 2].map((item) => (
        <div key={item} className={classes.ghost}>
          <Skeleton height={16} width={16} />
          <div>
            <Skeleton height={12} width={220 - item * 40} mt={3} />
            <Skeleton height={10} width={150} mt={10} />
          </div>
        </div>
      ))}
    </LoadingRegion>
  );
}
