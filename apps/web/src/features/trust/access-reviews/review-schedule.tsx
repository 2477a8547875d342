import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Outputs, orpc } from '../../../lib/api/api.ts';
import { formatDay } from '../../../lib/base/format.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { OptionalSelect } from '../../../ui/forms/optional-select.tsx';
import classes from './access-reviews.module.css';

type Automatic = Outputs['accessReviews']['list']['automatic'];

/** For whom a review begins by itself each quarter, and when the next one does. */
export function ReviewSchedule({ automatic }: { automatic: Automatic }) {
  const { responsible_id, responsible_name, can_review, next_start_on, administrators } = automatic;
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: (id: string | null) => api.accessReviews.saveSettings({ responsible_id: id }),
    onSuccess: (_, id) =>
      toast({
        title: id ? 'Reviews begin by themselves' : 'Reviews are started by hand',
        description: id ? 'Each quarter, within an hour of its first day or of now.' : undefined,
        tone: 'success',
      }),
    onError: (error) => toastError('The setting was not saved', error),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: orpc.accessReviews.key() }),
  });
  const isGone = responsible_id !== null && !can_review;
  return (
    <section aria-label="Schedule" className={classes.schedule}>
      <OptionalSelect
        label="Begins by itself each quarter for"
        none="Nobody: started by hand"
        data={administrators.map(({ id, name }) => ({ value: id, label: name }))}
        value={isGone ? null : responsible_id}
        onChange={(id) => save.mutate(id)}
        disabled={save.isPending}
        size="sm"
        className={classes.responsible}
      />
      {next_start_on && (
        <p className={classes.next}>
          The next review begins {isToday(next_start_on) ? 'within the hour' : formatDay(next_start_on)}.
        </p>
      )}
      {isGone && (
        <Notice tone="warning">
          {responsible_name ?? 'The person responsible'} is no active administrator any more: no review begins until you
          choose somebody else.
        </Notice>
      )}
    </section>
  );
}

/** Days of the firm and of UTC differ by hours at most, after which the sentence is right again. */
const isToday = (day: string) => day <= new Date().toISOString().slice(0, 10);
