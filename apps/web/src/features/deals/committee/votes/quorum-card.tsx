import { Button, Checkbox, NumberInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { api, orpc } from '../../../../lib/api/api.ts';
import { fieldErrors, readError } from '../../../../lib/api/errors.ts';
import { plural } from '../../../../lib/base/format.ts';
import { clashesOf } from '../../../../lib/forms/conflict.ts';
import { useFollowedRecord } from '../../../../lib/forms/use-followed-record.ts';
import { ErrorState } from '../../../../ui/base/error-state.tsx';
import { toast, toastError } from '../../../../ui/base/toast.tsx';
import { ConflictNotice } from '../../../../ui/forms/conflict-notice.tsx';
import { LoadingRegion, SkeletonLines } from '../../../../ui/lists/skeletons.tsx';
import classes from '../committee.module.css';
import { FAILED } from '../labels.ts';
import { Part } from '../part.tsx';

const settingsOptions = orpc.committee.getSettings.queryOptions();

/** How many members must have voted before the committee can decide: a setting of the firm. */
export default function QuorumCard() {
  const { data, error, refetch } = useQuery({ ...settingsOptions, staleTime: 0 });
  return (
    <Part title="Investment committee">
      {data && <QuorumForm settings={data} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <LoadingRegion label="Loading the quorum">
          <SkeletonLines count={3} />
        </LoadingRegion>
      )}
    </Part>
  );
}

const VISIBILITY = { true: 'Votes are hidden until one has voted', false: 'Votes are shown to all members' };

interface Settings {
  quorum: number;
  hide_votes: boolean;
  members: number;
  version: number;
  can: { configure: boolean };
}

const valuesOf = ({ quorum, hide_votes }: Settings): { quorum: number | string; hide_votes: boolean } => ({
  quorum,
  hide_votes,
});

function QuorumForm({ settings }: { settings: Settings }) {
  const { quorum, members, can } = settings;
  const queryClient = useQueryClient();
  const { values, dirty, version, conflict, change, choose } = useFollowedRecord(settings, valuesOf);
  const save = useMutation({
    mutationFn: (wanted: number) => api.committee.setQuorum({ quorum: wanted, hide_votes: values.hide_votes, version }),
    onSuccess: (saved) => {
      queryClient.setQueryData(settingsOptions.queryKey, saved);
      for (const queryKey of [orpc.pipelineSettings.key(), orpc.committee.key()])
        void queryClient.invalidateQueries({ queryKey });
      const title =
        saved.quorum === quorum
          ? VISIBILITY[String(saved.hide_votes) as 'true' | 'false']
          : `The committee decides with ${plural(saved.quorum, 'vote')}`;
      toast({ title, tone: 'success' });
    },
    onError: (error) => {
      // What the other one saved comes with the settings, and is shown beside what was typed.
      if (readError(error).code === 'STALE_VERSION')
        void queryClient.invalidateQueries({ queryKey: settingsOptions.queryKey });
      else if (!fieldErrors(error).quorum) toastError(FAILED.quorum, error);
    },
  });
  const clashes = clashesOf(
    conflict,
    values,
    {
      quorum: { label: 'Quorum', say: String },
      hide_votes: { label: 'Votes', say: (hides) => VISIBILITY[String(hides) as 'true' | 'false'] },
    },
    choose,
  );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (typeof values.quorum === 'number' && !save.isPending) save.mutate(values.quorum);
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {clashes && <ConflictNotice conflict={clashes} />}
      <NumberInput
        label="Quorum"
        description={`Number of members who must have voted before a decision; now ${plural(members, 'active member')}. Open votes keep their quorum.`}
        allowDecimal={false}
        min={1}
        max={Math.max(members, 1)}
        disabled={!can.configure}
        value={values.quorum}
        onChange={(typed) => change({ quorum: typed })}
        error={fieldErrors(save.error).quorum}
      />
      <Checkbox
        label="Hide votes from those who have not voted"
        description="Until they vote, members see how many have voted, not who and how. It applies to open votes at once."
        disabled={!can.configure}
        checked={values.hide_votes}
        onChange={(event) => change({ hide_votes: event.currentTarget.checked })}
      />
      {can.configure && (
        <Button type="submit" variant="default" disabled={!dirty || values.quorum === ''} loading={save.isPending}>
          Save
        </Button>
      )}
    </form>
  );
}
