import { Badge, Button, Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Outputs, orpc } from '../../../lib/api/api.ts';
import { formatDate, plural } from '../../../lib/base/format.ts';
import { lazy } from '../../../lib/base/lazy.tsx';
import { CopyText } from '../../../ui/base/copy-text.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { ConfirmDialog } from '../../../ui/forms/confirm-dialog.tsx';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Section } from '../../../ui/section.tsx';
import classes from './api-keys.module.css';
import { firstCall } from './first-call.ts';
import { scopeWords } from './scope-words.ts';

const CreateDialog = lazy(() => import('./create-dialog.tsx'));

type ApiKey = Outputs['apiKeys']['list']['rows'][number];

const STATES = {
  active: { label: 'Active', color: 'pine' },
  expired: { label: 'Expired', color: 'gray' },
  revoked: { label: 'Revoked', color: 'gray' },
  dead: { label: 'Creator suspended', color: 'yellow' },
} as const;

/** The keys with which programs call Cairn for the firm, and what the first call looks like. */
export function ApiKeysSection() {
  const { data, error, refetch } = useQuery(orpc.apiKeys.list.queryOptions());
  const queryClient = useQueryClient();
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => api.apiKeys.revoke({ id }),
    onSuccess: () => toast({ title: 'API Key Revoked', tone: 'success' }),
    onError: (failure) => toastError('Failed to revoke the API key', failure),
    onSettled: () => {
      setRevoking(null);
      void queryClient.invalidateQueries({ queryKey: orpc.apiKeys.key() });
    },
  });
  return (
    <>
      <Section
        title="API keys"
        purpose="A key lets a program work for your firm within the scopes that you choose, and never with more rights than you have yourself."
        actions={<Button onClick={() => setCreating(true)}>Create API Key</Button>}
      >
        {data && data.rows.length > 0 && <DataTable label="API keys" columns={columns(setRevoking)} rows={data.rows} />}
        {data && data.rows.length === 0 && <Text c="dimmed">No API keys yet.</Text>}
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height={160} />}
      </Section>
      <Section title="First call" purpose="Lists your five newest deals. Replace the placeholder with your key.">
        <CopyText label="First call" value={firstCall('<your key>')} />
        <Text>
          <a className={classes.link} href="/api/docs" target="_blank" rel="noreferrer">
            All calls with their fields and errors
          </a>
        </Text>
      </Section>
      {creating && data && <CreateDialog scopes={data.scopes} onClose={() => setCreating(false)} />}
      <ConfirmDialog
        opened={revoking !== null}
        pending={isPending}
        onClose={() => setRevoking(null)}
        onConfirm={() => revoking && mutate(revoking.id)}
        title={`Revoke ${revoking?.name ?? 'this key'}?`}
        confirmLabel="Revoke Key"
        destructive
      >
        Programs that use it are refused from their next call on. This cannot be undone; make a new key instead.
      </ConfirmDialog>
    </>
  );
}

/** The end of a key is the first moment of the day after its last one. */
const lastMoment = (end: string): string => new Date(Date.parse(end) - 1).toISOString();

const columns = (onRevoke: (key: ApiKey) => void): DataColumn<ApiKey>[] => [
  {
    key: 'name',
    header: 'Name',
    width: '30%',
    cell: ({ name, hint, created_by_name }) => (
      <div className={classes.lines}>
        <strong>{name}</strong>
        <span className={classes.quiet}>
          <code>{hint}…</code> by {created_by_name}
        </span>
      </div>
    ),
  },
  {
    key: 'scopes',
    header: 'Scopes',
    cell: ({ scopes }) => <span title={scopes.map(scopeWords).join(', ')}>{plural(scopes.length, 'scope')}</span>,
  },
  {
    key: 'state',
    header: 'State',
    cell: ({ state, expires_at }) => (
      <div className={classes.lines}>
        <Badge color={STATES[state].color}>{STATES[state].label}</Badge>
        <span className={classes.quiet}>until {formatDate(lastMoment(expires_at))}</span>
      </div>
    ),
  },
  {
    key: 'used',
    header: 'Last use',
    cell: ({ last_used_at: at }) => (at ? <RelativeTime at={at} /> : <span className={classes.quiet}>Never</span>),
  },
  {
    key: 'actions',
    header: 'Actions',
    actions: true,
    width: '110px',
    cell: (key) =>
      (key.state === 'active' || key.state === 'dead') && (
        <Button size="xs" variant="default" onClick={() => onRevoke(key)} aria-label={`Revoke ${key.name}`}>
          Revoke
        </Button>
      ),
  },
];
