import { Button, Group, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { fieldErrors, readError } from '../../../lib/api/errors.ts';
import { formatDateTime } from '../../../lib/base/format.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { FormModal } from '../../../ui/forms/form-modal.tsx';
import classes from './compliance.module.css';
import { RiskBadge, StateBadge } from './exception-badges.tsx';
import { type Exception, FAILED } from './queries.ts';

const STEPS: Record<string, string> = {
  'compliance_exception.requested': 'Requested',
  'compliance_exception.approved': 'Approved',
  'compliance_exception.rejected': 'Rejected',
  'compliance_exception.expired': 'Expired',
};

/** All of an exception, what happened to it, and the decision for who may make it. */
export default function ExceptionDetails({ exception, onClose }: { exception: Exception; onClose: () => void }) {
  const { id, status, risk_level, tenant_name, expires_at, can } = exception;
  const facts = [
    ['Type', exception.exception_type],
    ['Organization', tenant_name],
    ['Expires', expires_at ? formatDateTime(expires_at) : 'No expiry'],
    ['Description', exception.description],
    ['Justification', exception.justification],
  ] as const;
  return (
    <FormModal opened onClose={onClose} title={exception.policy_name} size="lg">
      <Stack gap="md">
        <Group gap="xs">
          <StateBadge status={status} />
          <RiskBadge risk={risk_level} />
        </Group>
        <dl className={classes.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <History id={id} />
        {can.decide ? <Decision id={id} onClose={onClose} /> : <Waiting exception={exception} onClose={onClose} />}
      </Stack>
    </FormModal>
  );
}

function Waiting({ exception: { status }, onClose }: { exception: Exception; onClose: () => void }) {
  return (
    <>
      {status === 'pending' && (
        <Notice tone="info">You requested this exception, so another platform administrator decides.</Notice>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </>
  );
}

function History({ id }: { id: string }) {
  const { data, error } = useQuery(orpc.complianceExceptions.history.queryOptions({ input: { id } }));
  if (!data) return error ? <Notice tone="warning">{readError(error).message}</Notice> : <Skeleton height={60} />;
  return (
    <section aria-label="History">
      <Text fw={500} mb={4}>
        History
      </Text>
      <ol className={classes.history}>
        {data.rows.map(({ id: step, action, created_at, user_name, metadata }) => (
          <li key={step}>
            <span>
              {STEPS[action] ?? action} {user_name ? `by ${user_name}` : 'by itself'}
            </span>
            <span className={classes.quiet}>{formatDateTime(created_at)}</span>
            {typeof metadata.note === 'string' && <p>{metadata.note}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Decision({ id, onClose }: { id: string; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [note, setNote] = useState('');
  const { mutate, variables, error, isPending } = useMutation({
    mutationFn: (decision: 'approved' | 'rejected') => api.complianceExceptions.decide({ id, decision, note }),
    onSuccess: (_, decision) => {
      const title = decision === 'approved' ? 'Exception approved' : 'Exception rejected';
      toast({ title, description: 'The requester sees it in the list of exceptions.', tone: 'success' });
      onClose();
    },
    onError: (failure) => {
      if (!fieldErrors(failure).note) toastError(FAILED.decide, failure);
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: orpc.complianceExceptions.key() });
      void queryClient.invalidateQueries({ queryKey: orpc.compliance.stats.key() });
    },
  });
  return (
    <>
      <Textarea
        label="Note"
        description="Required to reject. The requester reads it, and both audit logs keep it."
        autosize
        minRows={2}
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        error={error ? fieldErrors(error).note : undefined}
      />
      <Group justify="flex-end" gap="xs">
        <Button
          variant="default"
          onClick={() => mutate('rejected')}
          loading={isPending && variables === 'rejected'}
          disabled={isPending}
        >
          Reject
        </Button>
        <Button onClick={() => mutate('approved')} loading={isPending && variables === 'approved'} disabled={isPending}>
          Approve
        </Button>
      </Group>
    </>
  );
}
