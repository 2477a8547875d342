import { Button, NumberInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api, orpc } from '../../../../lib/api/api.ts';
import { fieldErrors, readError } from '../../../../lib/api/errors.ts';
import { plural } from '../../../../lib/base/format.ts';
import { ErrorState } from '../../../../ui/base/error-state.tsx';
import { toast, toastError } from '../../../../ui/base/toast.tsx';
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
      {data && <QuorumForm key={data.version} settings={data} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <LoadingRegion label="Loading the quorum">
          <SkeletonLines count={3} />
        </LoadingRegion>
      )}
    </Part>
  );
}

interface Settings {
  quorum: number;
  members: number;
  version: number;
  can: { configure: boolean };
}

function QuorumForm({ settings: { quorum, members, version, can } }: { settings: Settings }) {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState<number | string>(quorum);
  const save = useMutation({
    mutationFn: (wanted: number) => api.committee.setQuorum({ quorum: wanted, version }),
    onSuccess: (saved) => {
      queryClient.setQueryData(settingsOptions.queryKey, saved);
      for (const queryKey of [orpc.pipelineSettings.key(), orpc.committee.key()])
        void queryClient.invalidateQueries({ queryKey });
      toast({ title: `The committee decides with ${plural(saved.quorum, 'vote')}`, tone: 'success' });
    },
    onError: (error) => {
      if (readError(error).code === 'STALE_VERSION')
        void queryClient.invalidateQueries({ queryKey: settingsOptions.queryKey });
      if (!fieldErrors(error).quorum) toastError(FAILED.quorum, error);
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (typeof typed === 'number' && !save.isPending) save.mutate(typed);
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <NumberInput
        label="Quorum"
        description={`Number of members who must have voted before a decision; now ${plural(members, 'active member')}. Open votes keep their quorum.`}
        allowDecimal={false}
        min={1}
        max={Math.max(members, 1)}
        disabled={!can.configure}
        value={typed}
        onChange={setTyped}
        error={fieldErrors(save.error).quorum}
      />
      {can.configure && (
        <Button type="submit" variant="default" disabled={typed === quorum || typed === ''} loading={save.isPending}>
          Save
        </Button>
      )}
    </form>
  );
}
