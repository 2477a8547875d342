import { Modal } from '@mantine/core';
import { useState } from 'react';
import { readError } from '../../../lib/errors.ts';
import { useAfterMount } from '../../../lib/use-after-mount.ts';
import { toastError } from '../../../ui/toast.tsx';
import { FAILED } from '../deal-labels.ts';
import type { Deal, Stage } from '../queries.ts';
import { stageOf } from '../stage-names.ts';
import { staleDeal } from '../stale-deal.ts';
import type { MovingDeal } from './move-context.ts';
import { MoveForm } from './move-form.tsx';
import { MovedMeanwhile } from './moved-meanwhile.tsx';
import { useMoveOpportunity } from './use-move-opportunity.ts';
import { useUndoMove } from './use-undo-move.ts';

interface MoveDialogProps {
  opened: boolean;
  deal: MovingDeal;
  to: string;
  stages: Stage[];
  onRefused: () => void;
  onClose: () => void;
  /** After it has faded away. */
  onGone: () => void;
}

/** Asks before a deal changes its stage, and says so when somebody else was faster. */
export default function MoveDialog({ opened, deal, to, stages, onRefused, onClose, onGone }: MoveDialogProps) {
  const move = useMoveOpportunity();
  const sayMoved = useUndoMove();
  const [theirs, setTheirs] = useState<Deal | null>(null);
  const target = stageOf(stages, to);

  const confirm = (reason: string) => {
    const from = theirs ?? deal;
    const change_reason = reason.trim() || undefined;
    move.mutate(
      { opportunity_id: deal.id, new_stage: to, change_reason, version: from.version },
      {
        onSuccess: (moved) => {
          onClose();
          sayMoved(moved, stageOf(stages, from.status), target.stage_label);
        },
        onError: (error) => {
          const current = staleDeal(error);
          if (current) {
            setTheirs(current);
            onRefused();
            return;
          }
          toastError(FAILED.move, error);
          // A refusal stays a refusal; what may pass by itself leaves the dialog open, with the reason that was typed.
          const { status } = readError(error);
          if (status >= 400 && status < 500 && status !== 429) onClose();
        },
      },
    );
  };

  return (
    <Modal
      opened={useAfterMount(opened)}
      onClose={move.isPending ? () => {} : onClose}
      onExitTransitionEnd={() => {
        setTheirs(null);
        onGone();
      }}
      title={`Move ${deal.company_name} to ${target.stage_label}?`}
      size="md"
      // Above the record, from which it can be opened.
      zIndex={250}
    >
      {theirs ? (
        <MovedMeanwhile
          deal={theirs}
          target={target}
          stages={stages}
          pending={move.isPending}
          onMove={() => confirm('')}
          onClose={onClose}
        />
      ) : (
        <MoveForm
          key={`${deal.id} ${to}`}
          from={stageOf(stages, deal.status)}
          to={target}
          pending={move.isPending}
          onConfirm={confirm}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}
