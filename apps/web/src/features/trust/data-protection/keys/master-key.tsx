import { Button, Skeleton } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, orpc } from '../../../../lib/api/api.ts';
import { formatInteger } from '../../../../lib/base/format.ts';
import { ErrorState } from '../../../../ui/base/error-state.tsx';
import { Notice } from '../../../../ui/base/notice.tsx';
import { toast, toastError } from '../../../../ui/base/toast.tsx';
import classes from './keys.module.css';

/** For the platform's administrators: what wraps the keys of all firms. */
export function MasterKey() {
  const query = orpc.dataProtection.masterKey.queryOptions({ input: {} });
  const { data, error, refetch } = useQuery(query);
  const client = useQueryClient();
  const rewrap = useMutation({
    mutationFn: () => api.dataProtection.rewrapKeys({}),
    onSuccess: (state) => {
      client.setQueryData(query.queryKey, state);
      toast({ title: 'Keys wrapped', description: 'All keys are under the newest version.', tone: 'success' });
    },
    onError: (failure) => toastError('The keys could not be wrapped', failure),
  });
  if (!data && error)
    return <ErrorState error={error} onRetry={() => void refetch()} title="The master key could not be asked" />;
  if (!data) return <Skeleton height={80} radius="md" />;
  const { is_in_service, version, keys, older } = data;
  return (
    <section className={classes.key} aria-label="Master key">
      <div className={classes.head}>
        <div>
          <h2 className={classes.title}>Master key</h2>
          <p className={classes.quiet}>
            {is_in_service
              ? `A key service wraps the keys of all firms, with version ${version} of its key.`
              : 'Wraps the keys of all firms. It comes from the environment or a file, not from a key service.'}
          </p>
        </div>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRefresh size={14} stroke={1.75} />}
          disabled={older === 0}
          loading={rewrap.isPending}
          onClick={() => rewrap.mutate()}
        >
          Wrap again
        </Button>
      </div>
      <Notice tone={older === 0 ? 'positive' : 'warning'}>
        {older === 0
          ? `All ${formatInteger(keys)} keys are wrapped by the newest version.`
          : `${formatInteger(older)} of ${formatInteger(keys)} keys are wrapped by an older version.`}
      </Notice>
    </section>
  );
}
