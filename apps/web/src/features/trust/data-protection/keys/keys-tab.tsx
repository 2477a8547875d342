import { hasPermission } from '@cairn/domain';
import { Button, Progress, Skeleton } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Outputs, orpc } from '../../../../lib/api/api.ts';
import { formatDateTime, formatInteger } from '../../../../lib/base/format.ts';
import { useProfile } from '../../../../lib/session/auth.tsx';
import { ErrorState } from '../../../../ui/base/error-state.tsx';
import { Notice } from '../../../../ui/base/notice.tsx';
import { toast, toastError } from '../../../../ui/base/toast.tsx';
import { ConfirmDialog } from '../../../../ui/forms/confirm-dialog.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { KeyVersions } from './key-versions.tsx';
import classes from './keys.module.css';
import { MasterKey } from './master-key.tsx';

type Keys = Outputs['dataProtection']['keys'];
type Rotation = Keys['rotations'][number];
type Purpose = Rotation['purpose'];

const LOOK_AGAIN_MS = 1000;

const PURPOSES = {
  pii: ['Personal data', 'Names, addresses and numbers of people.'],
  financial: ['Financial data and files', 'Amounts, figures of funds and companies, and every stored file.'],
  secrets: [
    'Secrets',
    'What the firm is trusted with by others: secrets of single sign-on, second factors and webhooks.',
  ],
} as const;

/** The keys of the firm with their versions, and the rotation of each. */
export function KeysTab() {
  const query = orpc.dataProtection.keys.queryOptions({
    input: {},
    refetchInterval: ({ state }) =>
      state.data?.rotations.some((rotation) => rotation.state === 'running') ? LOOK_AGAIN_MS : false,
  });
  const { data, error, refetch } = useQuery(query);
  const { role } = useProfile();
  const client = useQueryClient();
  const [asked, setAsked] = useState<Purpose>();
  const rotate = useMutation({
    mutationFn: (purpose: Purpose) => api.dataProtection.rotateKey({ purpose }),
    onSuccess: (keys) => {
      client.setQueryData(query.queryKey, keys);
      void client.invalidateQueries({ queryKey: orpc.dataProtection.state.key() });
      toast({ title: 'Rotation started', description: 'The new version is used from now on.', tone: 'success' });
    },
    onError: (failure) => toastError('The key could not be rotated', failure),
    onSettled: () => setAsked(undefined),
  });
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} title="Failed to load keys" />;
  if (!data) return <Skeleton height={320} radius="md" />;
  return (
    <div className={classes.keys}>
      {hasPermission(role, 'platform:manage') && <MasterKey />}
      {(Object.keys(PURPOSES) as Purpose[]).map((purpose) => {
        const [title, holds] = PURPOSES[purpose];
        const rotation = data.rotations.find((each) => each.purpose === purpose);
        const current = data.keys.find((key) => key.purpose === purpose && key.state === 'in_use');
        const isOpen = rotation !== undefined && rotation.ended_at === null;
        return (
          <section key={purpose} className={classes.key} aria-label={title}>
            <div className={classes.head}>
              <div>
                <h2 className={classes.title}>{title}</h2>
                <p className={classes.quiet}>{holds}</p>
              </div>
              <Button
                size="xs"
                variant="default"
                leftSection={<IconRefresh size={14} stroke={1.75} />}
                disabled={isOpen}
                onClick={() => setAsked(purpose)}
              >
                Rotate now
              </Button>
            </div>
            {current?.used_from && (
              <p className={classes.line}>
                Version {current.key_id}, in use since <RelativeTime at={current.used_from} />
              </p>
            )}
            {rotation && <RotationState rotation={rotation} />}
            <KeyVersions label={`Versions of ${title}`} keys={data.keys.filter((key) => key.purpose === purpose)} />
          </section>
        );
      })}
      <ConfirmDialog
        opened={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked && rotate.mutate(asked)}
        title={asked ? `Rotate the key of ${PURPOSES[asked][0].toLowerCase()}?` : ''}
        confirmLabel="Rotate now"
        pending={rotate.isPending}
      >
        New values are encrypted with a new version at once, and those that are there one after the other while
        everybody goes on working. The older version is destroyed after two hours, if nothing is under it. What the
        testing tool has encrypted with it cannot be decrypted any more then.
      </ConfirmDialog>
    </div>
  );
}

function RotationState({ rotation }: { rotation: Rotation }) {
  const { state, done, total, key_id, problem, destroys_at, ended_at } = rotation;
  const values = (count: number) => `${formatInteger(count)} ${count === 1 ? 'value' : 'values'}`;
  if (state === 'stopped') return <Notice tone="negative">{problem}</Notice>;
  if (state === 'done')
    return (
      <p className={classes.line}>
        {values(done)} encrypted with version {key_id}; older versions destroyed{' '}
        {ended_at && <RelativeTime at={ended_at} />}
      </p>
    );
  if (state === 'waiting')
    return (
      <Notice>
        {values(done)} encrypted with version {key_id}. Older versions are destroyed on{' '}
        {destroys_at && formatDateTime(destroys_at)}, if nothing is under them.
      </Notice>
    );
  const share = total ? Math.min(100, (done / total) * 100) : 0;
  return (
    <div className={classes.progress}>
      <Progress value={share} aria-label={`Rotation to version ${key_id}`} />
      <p className={classes.line} role="status">
        {total === null ? 'Starting' : `${formatInteger(done)} of ${values(total)} encrypted with version ${key_id}`}
      </p>
    </div>
  );
}
