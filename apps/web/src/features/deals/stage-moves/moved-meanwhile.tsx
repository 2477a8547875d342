import { Button, Group } from '@mantine/core';
import { fullName, usePersonOf } from '../../../lib/team.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { Deal, Stage } from '../opportunities/queries.ts';
import { type StageName, stageOf } from '../opportunities/stage-names.ts';

interface MovedMeanwhileProps {
  deal: Deal;
  target: StageName;
  stages: Stage[];
  pending: boolean;
  onMove: () => void;
  onClose: () => void;
}

/** Someone else changed the deal between the look at it and the move: who, when, and where it is now. */
export function MovedMeanwhile({ deal, target, stages, pending, onMove, onClose }: MovedMeanwhileProps) {
  const who = usePersonOf()(deal.updated_by);
  const now = stageOf(stages, deal.status);
  const isThere = deal.status === target.stage_key;
  return (
    <>
      <Notice tone="warning">
        {who ? fullName(who) : 'Someone else'} changed {deal.company_name} <RelativeTime at={deal.updated_at} />. It{' '}
        {isThere ? 'already is' : 'is now'} in <strong>{now.stage_label}</strong>. Nothing was moved.
      </Notice>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose} disabled={pending} data-autofocus>
          {isThere ? 'Close' : `Leave it in ${now.stage_label}`}
        </Button>
        {!isThere && (
          <Button onClick={onMove} loading={pending}>
            Move to {target.stage_label}
          </Button>
        )}
      </Group>
    </>
  );
}
