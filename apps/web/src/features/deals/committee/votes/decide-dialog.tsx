import { Button, Group, Textarea } from '@mantine/core';
import { useKeptState } from '../../../../lib/forms/use-kept.ts';
import { Notice } from '../../../../ui/base/notice.tsx';
import { FormModal } from '../../../../ui/forms/form-modal.tsx';
import classes from '../committee.module.css';
import type { Review } from '../queries.ts';
import { useDecide } from '../use-committee-acts.ts';
import { describeVotes } from './describe-tally.ts';

interface DecideDialogProps {
  review: Review;
  opened: boolean;
  onClose: () => void;
}

/** Asks once: what will be recorded, and that it cannot be undone. Shows the votes as they are at this moment. */
export function DecideDialog({ review, opened, onClose }: DecideDialogProps) {
  const [note, setNote, kept] = useKeptState(`decide ${review.id}`, '');
  const decide = useDecide();
  const close = () => {
    kept.forget();
    onClose();
  };
  const { id, version, tally, company_name, assumptions, thesis } = review;
  const { outcome } = tally;
  const isThin = !thesis || assumptions.length === 0;
  const confirm = () =>
    outcome && decide.mutate({ id, version, outcome, note: note.trim() || null }, { onSuccess: close });
  return (
    <FormModal
      opened={opened}
      onClose={close}
      kept={kept}
      busy={decide.isPending}
      title={`Record the decision on ${company_name}?`}
      size="md"
    >
      <div className={classes.form}>
        <p className={classes.tally}>
          {outcome ? (
            <>
              The votes say <strong>{outcome}</strong>: {describeVotes(tally)}.
            </>
          ) : (
            'The quorum is not reached any more.'
          )}{' '}
          After that, nobody can change anything in this review. This cannot be undone.
        </p>
        {isThin && (
          <Notice tone="warning">
            {thesis ? 'No assumption' : assumptions.length > 0 ? 'No thesis' : 'Neither thesis nor assumption'} is
            recorded, so there will be little to compare the company’s figures with later.
          </Notice>
        )}
        <Textarea
          label="Note (optional)"
          description="Kept with the decision, and in the mail to the members."
          autosize
          minRows={2}
          maxLength={2000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </div>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={close} disabled={decide.isPending} data-autofocus>
          Cancel
        </Button>
        <Button onClick={confirm} loading={decide.isPending} disabled={!outcome}>
          {outcome === 'rejected' ? 'Reject and freeze' : 'Approve and freeze'}
        </Button>
      </Group>
    </FormModal>
  );
}
