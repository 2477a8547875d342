import { WEBHOOK_TOPICS, WEBHOOKS_MAX } from '@cairn/domain';
import { ActionIcon, Badge, Button, Skeleton, Text } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Outputs, orpc } from '../../../lib/api/api.ts';
import { readError } from '../../../lib/api/errors.ts';
import { plural } from '../../../lib/base/format.ts';
import { lazy } from '../../../lib/base/lazy.tsx';
import { useReauthenticate } from '../../../lib/session/reauthenticate.ts';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { ConfirmDialog } from '../../../ui/forms/confirm-dialog.tsx';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import { Opener } from '../../../ui/overlays/opener.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Section } from '../../../ui/section.tsx';
import type { Act } from './acts.ts';
import { STATES } from './states.ts';
import classes from './webhooks.module.css';

const CreateDialog = lazy(() => import('./create-dialog.tsx'));
const DeliveriesDialog = lazy(() => import('./deliveries-dialog.tsx'));
const LOOK_AGAIN_MS = 3_000;
const loadMenu = () => import('./webhook-menu.tsx');
const SecretDialog = lazy(() => import('./secret-dialog.tsx'));

export type Webhook = Outputs['webhooks']['list']['rows'][number];

/** Where the firm's own programs are told of what happens, and what became of it. */
export function WebhooksSection() {
  const { data, error, refetch } = useQuery({
    ...orpc.webhooks.list.queryOptions(),
    // What becomes of a delivery is told to nobody: each event of the firm would be news of its own.
    refetchInterval: ({ state }) => (state.data?.rows.some(({ waiting }) => waiting > 0) ? LOOK_AGAIN_MS : false),
  });
  const [creating, setCreating] = useState(false);
  const [open, setOpen] = useState<{ act: Act; webhook: Webhook } | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const { mutate, isPending } = useAct(setSecret, () => setOpen(null));
  const onAct = (act: Act, webhook: Webhook) => {
    if (act === 'test' || act === 'pause' || act === 'resume') mutate({ act, webhook });
    else setOpen({ act, webhook });
  };
  const rows = data?.rows ?? [];
  return (
    <>
      <Section
        title="Webhooks"
        purpose="Tells your own programs within seconds what happens in your firm: who did what to which record. They fetch what the record holds with an API key."
        actions={
          <Button disabled={rows.length >= WEBHOOKS_MAX} onClick={() => setCreating(true)}>
            Add Webhook
          </Button>
        }
      >
        {rows.length > 0 && <DataTable label="Webhooks" columns={columns(onAct)} rows={rows} />}
        {data && rows.length === 0 && <Text c="dimmed">No webhook has been added yet.</Text>}
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height={120} />}
      </Section>
      {creating && <CreateDialog onClose={() => setCreating(false)} />}
      {open?.act === 'deliveries' && <DeliveriesDialog webhook={open.webhook} onClose={() => setOpen(null)} />}
      {secret !== null && <SecretDialog title="The new secret" secret={secret} onClose={() => setSecret(null)} />}
      <ConfirmDialog
        opened={open?.act === 'rotate'}
        pending={isPending}
        onClose={() => setOpen(null)}
        onConfirm={() => open && mutate(open)}
        title="Rotate the secret?"
        confirmLabel="Rotate Secret"
      >
        What is sent carries the signatures of both secrets for 24 hours, so that you can change the receiver meanwhile.
      </ConfirmDialog>
      <ConfirmDialog
        opened={open?.act === 'remove'}
        pending={isPending}
        onClose={() => setOpen(null)}
        onConfirm={() => open && mutate(open)}
        title="Remove this webhook?"
        confirmLabel="Remove Webhook"
        destructive
      >
        Nothing more is sent there, and its list of deliveries is deleted. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}

/** What a menu item does; a new secret is handed on to be shown. */
function useAct(onSecret: (secret: string) => void, onDone: () => void) {
  const queryClient = useQueryClient();
  const reauthenticate = useReauthenticate();
  const says = { test: 'Test Sent', pause: 'Webhook Paused', resume: 'Webhook Resumed', remove: 'Webhook Removed' };
  return useMutation({
    mutationFn: async ({ act, webhook: { id, version } }: { act: Act; webhook: Webhook }) => {
      if (act === 'test') await api.webhooks.test({ id });
      else if (act === 'remove') await api.webhooks.remove({ id });
      else if (act === 'rotate') onSecret((await reauthenticate(() => api.webhooks.rotate({ id }))).secret);
      else await api.webhooks.change({ id, version, is_active: act === 'resume' });
    },
    onSuccess: (_, { act }) => {
      if (act in says) toast({ title: says[act as keyof typeof says], tone: 'success' });
    },
    onError: (failure) => {
      if (readError(failure).code !== 'REAUTHENTICATION_REQUIRED') toastError('The webhook was not changed', failure);
    },
    onSettled: () => {
      onDone();
      void queryClient.invalidateQueries({ queryKey: orpc.webhooks.key() });
    },
  });
}

const columns = (onAct: (act: Act, webhook: Webhook) => void): DataColumn<Webhook>[] => [
  {
    key: 'url',
    header: 'Address',
    width: '45%',
    cell: ({ url, created_by_name }) => (
      <div className={classes.lines}>
        <strong>{url}</strong>
        <span className={classes.quiet}>added by {created_by_name}</span>
      </div>
    ),
  },
  {
    key: 'topics',
    header: 'Topics',
    cell: ({ topics }) => topics.map((topic) => WEBHOOK_TOPICS[topic].label).join(', '),
  },
  {
    key: 'state',
    header: 'Last delivery',
    cell: ({ is_active, last_state, last_tried_at, waiting }) => (
      <div className={classes.lines}>
        {!is_active && <Badge color="gray">Paused</Badge>}
        {is_active && last_state && <Badge color={STATES[last_state].color}>{STATES[last_state].label}</Badge>}
        {last_tried_at ? <RelativeTime at={last_tried_at} /> : <span className={classes.quiet}>Nothing sent yet</span>}
        {waiting > 0 && <span className={classes.quiet}>{plural(waiting, 'delivery', 'deliveries')} waiting</span>}
      </div>
    ),
  },
  {
    key: 'actions',
    header: 'Actions',
    actions: true,
    width: '80px',
    cell: (webhook) => (
      <Opener
        popup="menu"
        load={loadMenu}
        props={{ isActive: webhook.is_active, onAct: (act: Act) => onAct(act, webhook) }}
      >
        {(button) => (
          <ActionIcon {...button} variant="default" size={32} aria-label={`Actions for ${webhook.url}`}>
            <IconDots size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </Opener>
    ),
  },
];
