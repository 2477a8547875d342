import { CRITERIA } from '@cairn/domain';
import { Button, Group, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Outputs, orpc } from '../../../lib/api/api.ts';
import { fieldErrors, readError } from '../../../lib/api/errors.ts';
import { formatDateTime } from '../../../lib/base/format.ts';
import { downloadFile } from '../../../lib/files/download-file.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { FormModal } from '../../../ui/forms/form-modal.tsx';
import { ControlBadge } from './control-badge.tsx';
import classes from './controls.module.css';

type Control = Outputs['controls']['get'];

interface ControlDialogProps {
  controlKey: string;
  onClose: () => void;
}

/** What a control proves, what its last run looked at, its evidence, and the switch. */
export default function ControlDialog({ controlKey, onClose }: ControlDialogProps) {
  const { data, error } = useQuery(orpc.controls.get.queryOptions({ input: { key: controlKey } }));
  return (
    <FormModal opened onClose={onClose} title={data?.title ?? 'Control'} size="xl">
      {!data && (error ? <Notice tone="warning">{readError(error).message}</Notice> : <Skeleton height={240} />)}
      {data && (
        <Stack gap="md">
          <Facts control={data} />
          <Looked control={data} />
          <Switch key={String(data.is_off)} control={data} />
        </Stack>
      )}
    </FormModal>
  );
}

function Facts({ control }: { control: Control }) {
  const { state, proves, remedy, criteria, found, ran_at, period_from, period_to, must_pass_by } = control;
  const isFailing = state === 'due' || state === 'overdue';
  const period =
    period_from && period_to && period_from !== period_to
      ? `${formatDateTime(period_from)} to ${formatDateTime(period_to)}`
      : 'The moment of the run';
  const facts: [string, string][] = [
    ['Proves', proves],
    ['Found', found],
    ...(isFailing ? ([['To do', remedy]] as [string, string][]) : []),
    ...(must_pass_by ? ([['Must pass by', formatDateTime(must_pass_by)]] as [string, string][]) : []),
    ['Last run', ran_at ? formatDateTime(ran_at) : 'Never'],
    ['Period', period],
    ['Criteria', criteria.map((name) => `${name}: ${CRITERIA[name]}`).join(' ')],
  ];
  return (
    <>
      <div>
        <ControlBadge state={state} />
      </div>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Looked({ control: { items, items_total, items_failed } }: { control: Control }) {
  if (items.length === 0) return <Text className={classes.quiet}>The last run looked at no rows.</Text>;
  return (
    <div>
      <Text fw={500} mb={4}>
        {items_failed} of {items_total} rows fail
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className={classes.items} aria-label="What it looked at" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th>Row</th>
              <th>Found</th>
              <th>Result</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ subject, detail, passed }) => (
              <tr key={`${subject} ${detail}`}>
                <td>{subject}</td>
                <td>{detail}</td>
                <td data-failed={!passed || undefined}>{passed ? 'passes' : 'fails'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function Switch({ control: { key, title, is_off, off_reason, off_at } }: { control: Control }) {
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const turn = useMutation({
    mutationFn: () => api.controls.switchOff({ key, is_off: !is_off, reason }),
    onSuccess: () =>
      toast({ title: is_off ? 'Control switched on' : 'Control switched off', description: title, tone: 'success' }),
    onError: (failure) => {
      if (!fieldErrors(failure).reason) toastError('The control could not be switched', failure);
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: orpc.controls.key() }),
  });
  const download = useMutation({
    mutationFn: () => api.controls.exportOne({ key }),
    onSuccess: ({ body }) => {
      downloadFile(body);
      toast({ title: 'Export complete', description: `${body.name} exported successfully`, tone: 'success' });
    },
    onError: (failure) => toastError('Export failed', failure),
  });
  return (
    <>
      {is_off ? (
        <Notice tone="info">
          Switched off {off_at && formatDateTime(off_at)}: {off_reason}
        </Notice>
      ) : (
        <Textarea
          label="Reason to switch it off"
          description="The page and the audit log keep it. A control that is off does not run."
          autosize
          minRows={2}
          maxLength={1000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={turn.error ? fieldErrors(turn.error).reason : undefined}
        />
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
          Export evidence
        </Button>
        <Button
          variant="default"
          loading={turn.isPending}
          disabled={!is_off && !reason.trim()}
          onClick={() => turn.mutate()}
        >
          {is_off ? 'Switch on' : 'Switch off'}
        </Button>
      </Group>
    </>
  );
}
