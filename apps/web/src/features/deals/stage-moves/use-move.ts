import { type RefObject, useState } from 'react';
import { readError } from '../../../lib/api/errors.ts';
import { toastError } from '../../../ui/base/toast.tsx';
import { FAILED } from '../opportunities/fields/deal-labels.ts';
import { refusedFields } from '../opportunities/fields/refused-fields.ts';
import type { Deal, Stage } from '../opportunities/queries.ts';
import { stageOf } from '../opportunities/stage-names.ts';
import { staleDeal } from '../opportunities/stale-deal.ts';
import { useUpdateOpportunity } from '../opportunities/use-update-opportunity.ts';
import { type BlockedMove, blockedMove } from './blocked-move.ts';
import type { FilledFields } from './gate-part.tsx';
import type { MovingDeal } from './move-context.ts';
import { useCompanyOffer } from './use-company-offer.ts';
import { useMoveOpportunity } from './use-move-opportunity.ts';
import { useUndoMove } from './use-undo-move.ts';

interface Wanted {
  deal: MovingDeal;
  to: string | undefined;
  reason: string;
  stages: Stage[];
  filled: RefObject<FilledFields | null>;
  onRefused: () => void;
  onClose: () => void;
}

/** Stores what was filled in, moves the deal, and keeps what came of it: won, held by its gate, or changed by somebody else. */
export function useMove({ deal, to, reason, stages, filled, onRefused, onClose }: Wanted) {
  const move = useMoveOpportunity();
  const update = useUpdateOpportunity();
  const sayMoved = useUndoMove();
  const mayBecomeCompany = useCompanyOffer();
  const [won, setWon] = useState<Deal | null>(null);
  const [theirs, setTheirs] = useState<Deal | null>(null);
  const [isRetired, setRetired] = useState(false);
  const [blocked, setBlocked] = useState<BlockedMove | null>(null);
  // Of this deal as it stands after fields of it were stored here.
  const [stored, setStored] = useState<Deal | null>(null);
  const from = theirs ?? stored ?? deal;

  const said = (moved: Deal) =>
    sayMoved(moved, stageOf(stages, deal.status), stageOf(stages, moved.status).stage_label);

  /** What was filled in for the gate; answers with the version to move, or nothing where it could not be stored. */
  const store = async (): Promise<number | undefined> => {
    const values = filled.current ? filled.current.read() : {};
    if (!values) return undefined;
    if (Object.keys(values).length === 0) return from.version;
    try {
      const after = await update.mutateAsync({ id: deal.id, version: from.version, ...values });
      setStored(after);
      setTheirs(null);
      return after.version;
    } catch (error) {
      const refused = refusedFields(error);
      if (refused) filled.current?.refuse(refused);
      else refuse(error);
      return undefined;
    }
  };

  const refuse = (error: unknown) => {
    const current = staleDeal(error);
    const shut = blockedMove(error);
    const { code, status } = readError(error);
    if (current) setTheirs(current);
    if (current || shut) setBlocked(shut ?? null);
    if (code === 'STAGE_UNKNOWN') setRetired(true);
    if (current || shut || code === 'STAGE_UNKNOWN') return onRefused();
    toastError(FAILED.move, error);
    // A refusal stays a refusal; what may pass by itself leaves the dialog open, with the reason that was typed.
    if (status >= 400 && status < 500 && status !== 429 && code !== 'INVALID_INPUT') onClose();
  };

  const confirm = async (override?: true) => {
    if (to === undefined) return;
    const version = await store();
    if (version === undefined) return;
    const change_reason = reason.trim() || undefined;
    try {
      const moved = await move.mutateAsync({
        opportunity_id: deal.id,
        new_stage: to,
        change_reason,
        version,
        override,
      });
      if (await mayBecomeCompany(moved)) return setWon(moved);
      onClose();
      said(moved);
    } catch (error) {
      refuse(error);
    }
  };

  return {
    won,
    theirs,
    blocked,
    isRetired,
    isPending: move.isPending || update.isPending,
    confirm,
    /** Closes; a won deal has not been said to have moved yet. */
    leave: () => {
      onClose();
      if (won) said(won);
    },
    /** What the server said of another stage says nothing about this one. */
    forget: () => setBlocked(null),
    reset: () => {
      setTheirs(null);
      setStored(null);
      setRetired(false);
      setBlocked(null);
      setWon(null);
    },
  };
}
