import { MAIL_REFUSALS } from '@cairn/domain';
import { Badge, Button, Skeleton, Switch, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Inputs, type Outputs, orpc } from '../../../lib/api/api.ts';
import { CopyText } from '../../../ui/base/copy-text.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { ConfirmDialog } from '../../../ui/forms/confirm-dialog.tsx';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Section } from '../../../ui/section.tsx';

type Settings = Outputs['inboundMail']['getSettings'];
type Refused = Settings['refused'][number];
type Change = Omit<Inputs['inboundMail']['saveSettings'], 'version'>;

/** The firm's address for deals: switched on and off, opened, replaced, and what it did not take. */
export function MailSettings() {
  const options = orpc.inboundMail.getSettings.queryOptions();
  const { data, error, refetch } = useQuery(options);
  const queryClient = useQueryClient();
  const [rotating, setRotating] = useState(false);
  const keep = (saved: Settings) => {
    queryClient.setQueryData(options.queryKey, saved);
    void queryClient.invalidateQueries({ queryKey: orpc.tenantSettings.listChanges.key() });
  };
  const onError = (failure: unknown) => {
    toastError('The address for deals could not be changed', failure);
    void queryClient.invalidateQueries({ queryKey: orpc.inboundMail.key() });
  };
  const save = useMutation({
    mutationFn: (change: Change) => api.inboundMail.saveSettings({ version: data?.version ?? 0, ...change }),
    onSuccess: (saved) => {
      keep(saved);
      toast({ title: 'Address for deals saved', tone: 'success' });
    },
    onError,
  });
  const rotate = useMutation({
    mutationFn: () => api.inboundMail.rotateAddress({ version: data?.version ?? 0 }),
    onSuccess: (saved) => {
      keep(saved);
      toast({ title: 'Address replaced', description: 'Mail to the old one is refused.', tone: 'success' });
    },
    onError,
    onSettled: () => setRotating(false),
  });
  if (!data && error)
    return (
      <ErrorState error={error} onRetry={() => void refetch()} title="The address for deals could not be loaded" />
    );
  if (!data) return <Skeleton height={200} radius="md" />;
  const { address, is_enabled, is_open, is_available, refused } = data;
  return (
    <>
      <Section
        title="Deals by mail"
        purpose="Forward a mail to your firm’s own address, and it becomes a submission with its text and attachments."
        aside={<Badge color={is_enabled ? 'pine' : 'gray'}>{is_enabled ? 'On' : 'Off'}</Badge>}
        actions={
          address && (
            <Button variant="default" onClick={() => setRotating(true)}>
              Replace Address
            </Button>
          )
        }
      >
        {!is_available && (
          <Notice>
            No new mail arrives: the people who run this installation have not set INBOUND_MAIL_DOMAIN. What came before
            stays in Submissions.
          </Notice>
        )}
        {address && <CopyText label="Address for deals" value={address} />}
        <Switch
          label="Take mail at this address"
          description={
            is_enabled ? 'Switched off, mail to it is refused.' : 'The address is made when you switch it on.'
          }
          checked={is_enabled}
          disabled={save.isPending || !is_available}
          onChange={(event) => save.mutate({ is_enabled: event.currentTarget.checked })}
        />
        <Switch
          label="Open to everybody"
          description={
            is_open
              ? 'Everybody who has the address can send you a deal.'
              : 'Only active members of your team, and only when DKIM or SPF confirms their address.'
          }
          checked={is_open}
          disabled={save.isPending || !is_available}
          onChange={(event) => save.mutate({ is_open: event.currentTarget.checked })}
        />
      </Section>
      {(is_enabled || refused.length > 0) && (
        <Section title="Mail that was not taken" purpose="The 20 latest. Their text and attachments were not kept.">
          {refused.length > 0 ? (
            <DataTable label="Mail that was not taken" columns={COLUMNS} rows={refused} />
          ) : (
            <Text c="dimmed">None so far.</Text>
          )}
        </Section>
      )}
      <ConfirmDialog
        opened={rotating}
        pending={rotate.isPending}
        onClose={() => setRotating(false)}
        onConfirm={() => rotate.mutate()}
        title="Replace the address?"
        confirmLabel="Replace Address"
        destructive
      >
        Mail to {address} is refused from now on, and its senders are told that nobody has this address. Tell your
        colleagues the new one.
      </ConfirmDialog>
    </>
  );
}

/** Read as a whole: cut off, it would not say why. */
const wrapped = (text: string) => (
  <Text span inherit style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
    {text}
  </Text>
);

const COLUMNS: DataColumn<Refused>[] = [
  { key: 'received', header: 'Received', width: '17%', cell: ({ received_at }) => <RelativeTime at={received_at} /> },
  { key: 'sender', header: 'From', width: '25%', cell: ({ sender }) => sender || 'Nobody' },
  { key: 'subject', header: 'Subject', width: '22%', cell: ({ subject }) => wrapped(subject || 'Without a subject') },
  { key: 'reason', header: 'Why', cell: ({ reason }) => wrapped(MAIL_REFUSALS[reason]) },
];
