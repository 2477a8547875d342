import { useRef, useState } from 'react';
import { plural } from '../../../lib/base/format.ts';
import { useAfterMount } from '../../../lib/base/use-after-mount.ts';
import { useKeptState } from '../../../lib/forms/use-kept.ts';
import { FormModal } from '../../../ui/forms/form-modal.tsx';
import { FAILED } from '../opportunities/fields/deal-labels.ts';
import type { Stage } from '../opportunities/queries.ts';
import { stageOf } from '../opportunities/stage-names.ts';
import { type FilledFields, firstOpen, GatePart } from './gate-part.tsx';
import type { MovingDeal } from './move-context.ts';
import { MoveForm } from './move-form.tsx';
import { MovedMeanwhile } from './moved-meanwhile.tsx';
import { StageRetired } from './stage-retired.tsx';
import { useGate } from './use-gate.ts';
import { useMove } from './use-move.ts';
import { WonStep } from './won-step.tsx';

interface MoveDialogProps {
  opened: boolean;
  deal: MovingDeal;
  to: string | undefined;
  onTarget: (to: string) => void;
  /** Put there by hand: until it is decided, the deal is shown there. */
  isDropped: boolean;
  stages: Stage[];
  onRefused: () => void;
  onClose: () => void;
  /** After it has faded away. */
  onGone: () => void;
}

/** The one way to another stage: where to, why, and what the gate still wants, to be done here. */
export default function MoveDialog(props: MoveDialogProps) {
  const { opened, deal, to, onTarget, isDropped, stages, onRefused, onClose, onGone } = props;
  // Here, so that it outlives every refusal.
  const [reason, setReason, kept] = useKeptState(`move ${deal.id}`, '');
  const filled = useRef<FilledFields>(null);
  const move = useMove({ deal, to, reason, stages, filled, onRefused, onClose });
  const { won, theirs, blocked } = move;
  const from = theirs ?? deal;
  const target = stages.find(({ stage_key }) => stage_key === to);
  const gate = useGate(from, target, stages, blocked);
  const [missing, setMissing] = useState(0);
  // Said by the server, or seen when the stages came anew while the dialog stood open.
  const isRetired = move.isRetired || (stages.length > 0 && to !== undefined && target === undefined);
  const isRefused = isRetired || (blocked !== null && gate.isShut);
  const title = won
    ? `${won.company_name} is won`
    : isRefused
      ? FAILED.move
      : to === undefined
        ? `Move ${deal.company_name}`
        : `Move ${deal.company_name} to ${stageOf(stages, to).stage_label}?`;

  return (
    <FormModal
      opened={useAfterMount(opened)}
      busy={move.isPending}
      kept={kept}
      onClose={move.leave}
      onExitTransitionEnd={() => {
        move.reset();
        setReason('');
        // It stays drawn, and is the dialog of the next move, too.
        kept.forget();
        onGone();
      }}
      title={title}
      size={560}
      // Above the record, from which it can be opened.
      zIndex={250}
    >
      {won ? (
        <WonStep deal={won} onLater={move.leave} onDone={onClose} />
      ) : isRetired ? (
        <StageRetired deal={from} reason={reason} onClose={onClose} />
      ) : theirs && target ? (
        <MovedMeanwhile
          deal={theirs}
          target={target}
          stages={stages}
          pending={move.isPending}
          onMove={() => void move.confirm()}
          onClose={onClose}
        />
      ) : (
        <MoveForm
          from={from.status}
          to={to}
          stages={stages}
          onTarget={(wanted) => {
            move.forget();
            onTarget(wanted);
          }}
          reason={reason}
          onReason={setReason}
          isDropped={isDropped}
          isHeld={gate.isShut}
          waitsFor={sayOpen(gate.openItems, missing)}
          focusIsTaken={firstOpen(gate) !== undefined || (gate.openItems > 0 && gate.items.length === 0)}
          mayOverride={gate.isShut && gate.canOverride}
          pending={move.isPending}
          onConfirm={(override) => void move.confirm(override)}
          onClose={onClose}
        >
          <GatePart
            deal={from}
            from={stageOf(stages, from.status).stage_label}
            to={to === undefined ? 'The stage' : stageOf(stages, to).stage_label}
            gate={gate}
            blocked={blocked}
            disabled={move.isPending}
            filled={filled}
            onMissing={setMissing}
          />
        </MoveForm>
      )}
    </FormModal>
  );
}

/** "2 mandatory items are open and 1 field needs a value": why it cannot be moved yet, as far as it is known here. */
function sayOpen(items: number, fields: number): string | undefined {
  const parts = [
    items > 0 && plural(items, 'mandatory item is open', 'mandatory items are open'),
    fields > 0 && plural(fields, 'field needs a value', 'fields need a value'),
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(' and ') : undefined;
}
