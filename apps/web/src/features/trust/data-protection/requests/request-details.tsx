import { DATA_REQUEST_KINDS, RECEIVED_BY } from '@cairn/domain';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Outputs, orpc } from '../../../../lib/api/api.ts';
import { readError } from '../../../../lib/api/errors.ts';
import { formatDateTime, formatDay } from '../../../../lib/base/format.ts';
import { downloadFile } from '../../../../lib/files/download-file.ts';
import { Notice } from '../../../../ui/base/notice.tsx';
import { toast, toastError } from '../../../../ui/base/toast.tsx';
import { FormModal } from '../../../../ui/forms/form-modal.tsx';
import { OptionalSelect } from '../../../../ui/forms/optional-select.tsx';
import { EraseForm } from './erase-form.tsx';
import { FoundData } from './found-data.tsx';
import { RequestBadge } from './request-badge.tsx';
import classes from './requests.module.css';
import { SettleForm, type SettleWay } from './settle-form.tsx';

export type RequestShown = Outputs['dataRequests']['get'];

/** A request: what was asked, what is kept of the person, and what may be done. */
export default function RequestDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useQuery(orpc.dataRequests.get.queryOptions({ input: { id } }));
  const title = data ? `${DATA_REQUEST_KINDS[data.kind]}: ${data.name ?? 'Erased person'}` : 'Request';
  return (
    <FormModal opened onClose={onClose} title={title} size="lg">
      {!data && (error ? <Notice tone="warning">{readError(error).message}</Notice> : <Skeleton height={260} />)}
      {data && <Shown request={data} onClose={onClose} />}
    </FormModal>
  );
}

function Shown({ request, onClose }: { request: RequestShown; onClose: () => void }) {
  const { id, state, can, kind, name } = request;
  const [way, setWay] = useState<SettleWay | 'erase' | null>(null);
  const leave = () => setWay(null);
  return (
    <Stack gap="md">
      <div>
        <RequestBadge state={state} />
      </div>
      <Facts request={request} />
      {name && can.settle && <FoundData id={id} erasing={kind === 'erasure'} />}
      <Outcome request={request} />
      {!way && <History rows={request.history} />}
      {way === 'erase' && <EraseForm request={request} onDone={leave} />}
      {way && way !== 'erase' && <SettleForm key={way} way={way} request={request} onDone={leave} />}
      {!way && (
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {can.extend && (
            <Button variant="default" onClick={() => setWay('extend')}>
              Extend Deadline
            </Button>
          )}
          {can.settle && (
            <Button variant="default" onClick={() => setWay('refuse')}>
              Refuse
            </Button>
          )}
          {can.package && <PackageButton id={id} />}
          {can.settle && kind !== 'erasure' && <Button onClick={() => setWay('fulfil')}>Fulfil</Button>}
          {can.erase && (
            <Button color="red" onClick={() => setWay('erase')}>
              Erase Person
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
}

function Facts({ request }: { request: RequestShown }) {
  const { name, email, note, received_on, received_by, due_on, extended_at, extension_reason } = request;
  const { created_by_name, settled_at, settled_by_name, settlement_note } = request;
  const facts: [string, string | null][] = [
    ['Person', name && `${name}, ${email}`],
    ['Received', `${formatDay(received_on)}, ${RECEIVED_BY[received_by].toLowerCase()}`],
    ['Due', `${formatDay(due_on)}${extended_at ? `, extended: ${extension_reason}` : ''}`],
    ['Recorded by', created_by_name],
    ['Note', note],
    ['Settled', settled_at && `${formatDateTime(settled_at)} by ${settled_by_name ?? 'a former administrator'}`],
    ['Reason', settlement_note],
  ];
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      {request.can.settle && (
        <div>
          <dt>Assigned to</dt>
          <dd>
            <Assigned request={request} />
          </dd>
        </div>
      )}
    </dl>
  );
}

function Assigned({ request: { id, version, assigned_to } }: { request: RequestShown }) {
  const queryClient = useQueryClient();
  const { data } = useQuery(orpc.people.list.queryOptions());
  const assign = useMutation({
    mutationFn: (person: string | null) => api.dataRequests.assign({ id, version, assigned_to: person }),
    onError: (failure) => toastError('Failed to assign the request', failure),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: orpc.dataRequests.key() }),
  });
  const administrators = (data?.people ?? []).filter(
    ({ role, is_active }) => is_active && (role === 'firm_admin' || role === 'platform_admin'),
  );
  return (
    <OptionalSelect
      size="xs"
      maw={280}
      aria-label="Assigned to"
      none="Nobody"
      disabled={assign.isPending}
      data={administrators.map((person) => ({ value: person.id, label: `${person.first_name} ${person.last_name}` }))}
      value={assign.isPending ? assign.variables : assigned_to}
      onChange={(person) => assign.mutate(person)}
    />
  );
}

function PackageButton({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const download = useMutation({
    mutationFn: () => api.dataRequests.downloadPackage({ id }),
    onSuccess: ({ body }) => {
      downloadFile(body);
      toast({
        title: 'Package downloaded',
        description: 'The audit log keeps that you downloaded it.',
        tone: 'success',
      });
    },
    onError: (failure) => toastError('Failed to build the package', failure),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: orpc.dataRequests.key() }),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.75} />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      Download Package
    </Button>
  );
}

function Outcome({ request: { outcome } }: { request: RequestShown }) {
  if (!outcome) return null;
  const sum = (of: 'erased' | 'kept') => Object.values(outcome).reduce((total, rows) => total + rows[of], 0);
  return (
    <Notice tone="positive">
      {sum('erased')} rows were erased, {sum('kept')} were kept without a name.
    </Notice>
  );
}

const STEPS: Record<string, string> = {
  'data_request.recorded': 'Recorded',
  'data_request.assigned': 'Assigned',
  'data_request.extended': 'Deadline extended',
  'data_request.fulfilled': 'Fulfilled',
  'data_request.refused': 'Refused',
  'data_request.package_downloaded': 'Package downloaded',
  'data_request.erased': 'Person erased',
};

function History({ rows }: { rows: RequestShown['history'] }) {
  return (
    <section aria-label="History">
      <Text fw={500} mb={4}>
        History
      </Text>
      <ol className={classes.history}>
        {rows.map(({ id, action, created_at, user_name }) => (
          <li key={id}>
            <span>
              {STEPS[action] ?? action} by {user_name ?? 'a former administrator'}
            </span>
            <span className={classes.quiet}>{formatDateTime(created_at)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
