import { Button, Group, Select, Stack, Textarea } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { api } from '../../../../lib/api/api.ts';
import { readError } from '../../../../lib/api/errors.ts';
import { plural } from '../../../../lib/base/format.ts';
import { useDialogState } from '../../../../lib/forms/use-kept.ts';
import { Notice } from '../../../../ui/base/notice.tsx';
import { FormModal } from '../../../../ui/forms/form-modal.tsx';
import { FAILED } from '../labels.ts';
import type { Stage } from '../queries.ts';
import { useDeletion } from '../use-deletion.ts';

interface DeleteStageDialogProps {
  stage: Stage;
  stages: readonly Stage[];
  onClose: () => void;
}

/** Asks before a stage is deleted, and where the deals go that stand in it. */
export function DeleteStageDialog({ stage, stages, onClose }: DeleteStageDialogProps) {
  // As the server counts: deals may have come in since the page was drawn, and some are hidden from this person.
  const [deals, setDeals] = useState(stage.deals);
  const [target, setTarget] = useState<string | null>(null);
  const [reason, setReason, kept] = useDialogState(`delete-stage ${stage.id}`, '');
  const [problem, setProblem] = useState('');
  const version = stages.find(({ id }) => id === stage.id)?.version ?? stage.version;
  const targets = stages.filter(({ id }) => id !== stage.id);
  const { mutate, isPending } = useDeletion({
    send: () =>
      api.pipelineSettings.deleteStage({
        id: stage.id,
        version,
        reason: reason.trim() || undefined,
        move_to: target ?? undefined,
      }),
    failed: FAILED.deleteStage,
    deleted: deals > 0 ? `Stage deleted, ${plural(deals, 'deal')} moved` : 'Stage deleted',
    onDone: onClose,
    onRefused: (error) => {
      const { code, data, message } = readError(error);
      if (code === 'STAGE_IN_USE') setDeals((data as { deals: number }).deals);
      else if (code === 'STAGE_UNKNOWN') setTarget(null);
      else if (code !== 'STAGE_HOLDS_HIDDEN') return false;
      setProblem(message);
      return true;
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (deals > 0 && !target) return setProblem('Choose where to move the deals.');
    setProblem('');
    mutate();
  };
  return (
    <FormModal opened onClose={onClose} busy={isPending} kept={kept} title={`Delete ${stage.stage_label}?`} size="md">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {deals === 0 && problem && <Notice tone="negative">{problem}</Notice>}
          {deals > 0 && (
            <>
              <Notice tone="warning">
                {deals === 1
                  ? 'This stage still has 1 deal. It is moved first, with an entry in its history, even if checklist items are open.'
                  : `This stage still has ${plural(deals, 'deal')}. They are moved first, each with an entry in its history, even if checklist items are open.`}
              </Notice>
              <Select
                label={`Move ${plural(deals, 'deal')} to`}
                aria-required
                placeholder="Choose a stage"
                data={targets.map(({ id, stage_label }) => ({ value: id, label: stage_label }))}
                value={target}
                onChange={(id) => {
                  setTarget(id);
                  setProblem('');
                }}
                error={problem || undefined}
                data-autofocus
              />
            </>
          )}
          <div>
            The stage disappears from the board immediately. Figures and history keep its name. It cannot be restored,
            but you can add another one with the same label.
          </div>
          <Textarea
            label="Reason (optional)"
            description="Stored in the log of changes, and with every deal that is moved."
            autosize
            minRows={2}
            maxRows={6}
            maxLength={1000}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </Stack>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={isPending}>
            {deals > 0 ? 'Move Deals and Delete Stage' : 'Delete Stage'}
          </Button>
        </Group>
      </form>
    </FormModal>
  );
}
