import { Button } from '@mantine/core';
import { IconGavel } from '@tabler/icons-react';
import type { DealCommittee } from '../queries.ts';
import { useOpenReview } from '../use-committee-acts.ts';

/** Puts the deal to a vote; nothing where that cannot be done. */
export function OpenButton({ committee, again = false }: { committee: DealCommittee; again?: boolean }) {
  const open = useOpenReview(committee.opportunity_id);
  if (!committee.can.start) return null;
  return (
    <Button
      variant={again ? 'default' : 'filled'}
      leftSection={<IconGavel size={16} stroke={1.75} />}
      loading={open.isPending}
      onClick={() => open.mutate()}
    >
      {again ? 'Start another vote' : 'Start a vote'}
    </Button>
  );
}
