import { Modal } from '@mantine/core';
import { useState } from 'react';
import { readError } from '../../../lib/api/errors.ts';
import { useAfterMount } from '../../../lib/base/use-after-mount.ts';
import { toastError } from '../../../ui/base/toast.tsx';
import { useChecklistActions } from '../checklists/checklist-context.ts';
import { FAILED } from '../opportunities/fields/deal-labels.ts';
import type { Deal, Stage } from '../opportunities/queries.ts';
import { stageOf } from '../opportunities/stage-names.ts';
import { staleDeal } from '../opportunities/stale-deal.ts';
import { type BlockedMove, blockedMove } from './blocked-move.ts';
import { GateClosed } from './gate-closed.tsx';
import type { MovingDeal } from './move-context.ts';
import { MoveForm } from './move-form.tsx';
import { MovedMeanwhile } from './moved-meanwhile.tsx';
import { StageRetired } from './stage-retired.tsx';
import { useCompanyOffer } from './use-company-offer.ts';
import { useGateItems } from './use-gate-items.ts';
import { useMoveOpportunity } from './use-move-opportunity.ts';
import { useUndoMove } from './use-undo-move.ts';
import { WonStep } from './won-step.tsx';

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

/** Asks before a deal changes its stage, and says so when its gate is shut or somebody else was faster. */
export default function MoveDialog({ opened, deal, to, stages, onRefused, onClose, onGone }: MoveDialogProps) {
  const move = useMoveOpportunity();
  const sayMoved = useUndoMove();
  const checklist = useChecklistActions();
  const mayBecomeCompany = useCompanyOffer();
  const [won, setWon] = useState<Deal | null>(null);
  const [theirs, setTheirs] = useState<Deal | null>(null);
  const [retired, setRetired] = useState(false);
  const [blocked, setBlocked] = useState<BlockedMove | null>(null);
  // Here, so that it outlives every refusal.
  const [reason, setReason] = useState('');
  const target = stageOf(stages, to);
  // Said by the server, or seen when the stages came anew while the dialog stood open.
  const isRetired = retired || (stages.length > 0 && stages.every(({ stage_key }) => stage_key !== to));

  const from = theirs ?? deal;
  const items = useGateItems(from, blocked);
  const isShut = items.some(({ done }) => !done);

  const confirm = (override?: true) => {
    const change_reason = reason.trim() || undefined;
    move.mutate(
      { opportunity_id: deal.id, new_stage: to, change_reason, version: from.version, override },
      {
        onSuccess: async (moved) => {
          if (await mayBecomeCompany(moved)) return setWon(moved);
          onClose();
          sayMoved(moved, stageOf(stages, from.status), target.stage_label);
        },
        onError: (error) => {
          const current = staleDeal(error);
          const shut = blockedMove(error);
          if (current) setTheirs(current);
          if (current || shut) {
            setBlocked(shut ?? null);
            onRefused();
            return;
          }
          const { code, status } = readError(error);
          if (code === 'STAGE_UNKNOWN') {
            setRetired(true);
            onRefused();
            return;
          }
          toastError(FAILED.move, error);
          // A refusal stays a refusal; what may pass by itself leaves the dialog open, with the reason that was typed.
          if (status >= 400 && status < 500 && status !== 429 && code !== 'INVALID_INPUT') onClose();
        },
      },
    );
  };

  /** Closes; a won deal has not been said to have moved yet. */
  const leaveWon = () => {
    onClose();
    if (won) sayMoved(won, stageOf(stages, from.status), target.stage_label);
  };

  return (
    <Modal
      opened={useAfterMount(opened)}
      // Escape in the checklist above this one reaches this one too.
      onClose={() => move.isPending || checklist.isOpen() || leaveWon()}
      onExitTransitionEnd={() => {
        setTheirs(null);
        setRetired(false);
        setBlocked(null);
        setWon(null);
        setReason('');
        onGone();
      }}
      title={
        won
          ? `${won.company_name} is won`
          : isShut || isRetired
            ? FAILED.move
            : `Move ${deal.company_name} to ${target.stage_label}?`
      }
      size="md"
      // Above the record, from which it can be opened.
      zIndex={250}
    >
      {won ? (
        <WonStep deal={won} onLater={leaveWon} onDone={onClose} />
      ) : isRetired ? (
        <StageRetired deal={from} reason={reason} onClose={onClose} />
      ) : blocked ? (
        <GateClosed
          deal={from}
          to={target}
          items={items}
          blocked={blocked}
          reason={reason}
          onReason={setReason}
          pending={move.isPending}
          onMove={() => confirm()}
          onOverride={() => confirm(true)}
          onClose={onClose}
        />
      ) : theirs ? (
        <MovedMeanwhile
          deal={theirs}
          target={target}
          stages={stages}
          pending={move.isPending}
          onMove={() => confirm()}
          onClose={onClose}
        />
      ) : (
        <MoveForm
          key={`${deal.id} ${to}`}
          from={stageOf(stages, deal.status)}
          to={target}
          reason={reason}
          onReason={setReason}
          pending={move.isPending}
          onConfirm={() => confirm()}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}
