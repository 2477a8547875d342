import { IconGavel } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import type { DealCommittee } from './queries.ts';
import { OpenButton } from './votes/open-button.tsx';

/** No review yet: what one is, and the way to it. */
export function NoReview({ committee }: { committee: DealCommittee }) {
  return (
    <EmptyState
      icon={<IconGavel size={22} stroke={1.75} />}
      title="Not yet reviewed by the investment committee"
      actions={<OpenButton committee={committee} />}
    >
      <p>
        A review contains the memo, the thesis with its assumptions, questions, and each member’s vote with dissent and
        conditions. The decision freezes all of it, so that it can be compared with the company’s figures later.
      </p>
      {committee.refusal ?? (
        <p>
          {committee.members} members can vote on this deal; the decision needs the votes of {committee.quorum}.
        </p>
      )}
    </EmptyState>
  );
}
