import { Button, Group, Textarea } from '@mantine/core';
import { Notice } from '../../../ui/base/notice.tsx';
import type { MovingDeal } from './move-context.ts';

interface StageRetiredProps {
  deal: MovingDeal;
  reason: string;
  onClose: () => void;
}

/** An administrator deleted the stage while the move to it was being confirmed: what was typed can still be copied. */
export function StageRetired({ deal, reason, onClose }: StageRetiredProps) {
  return (
    <>
      <Notice tone="negative">
        This stage is no longer part of the pipeline. {deal.company_name} stays where it is; move it to another stage.
      </Notice>
      {reason.trim() && (
        <Textarea
          label="Your reason"
          description="In case you want to copy it."
          autosize
          maxRows={8}
          mt="md"
          readOnly
          value={reason}
        />
      )}
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </Group>
    </>
  );
}
