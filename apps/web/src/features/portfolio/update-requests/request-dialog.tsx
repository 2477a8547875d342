import { UPDATE_REQUEST_FIELDS } from '@cairn/domain';
import { Button, Checkbox, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { readError } from '../../../lib/api/errors.ts';
import { plural } from '../../../lib/base/format.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { RecordDialog } from '../../../ui/fields/record-dialog.tsx';
import { refreshRequests } from './queries.ts';
import classes from './update-requests.module.css';

const FAILED = 'The request could not be sent';

/** Asks companies for an update; before it goes out, one can mail it to oneself. */
export default function RequestDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const { data: metricList } = useQuery(orpc.metrics.list.queryOptions());
  const { data: candidates } = useQuery(orpc.updateRequests.candidates.queryOptions());
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [unasked, setUnasked] = useState<ReadonlySet<string>>(new Set());
  const [refusal, setRefusal] = useState<string | null>(null);
  const metrics = (metricList?.metrics ?? []).filter(({ is_archived }) => !is_archived);
  const companies = candidates?.companies ?? [];
  const askable = companies.filter(({ refusal: why }) => why === null);
  const chosen = askable.filter(({ id }) => !leftOut.has(id)).map(({ id }) => id);
  const keys = metrics.filter(({ key }) => !unasked.has(key)).map(({ key }) => key);

  const test = useMutation({
    mutationFn: (values: { reporting_period: string; due_on: string; message: string | null }) =>
      api.updateRequests.test({ ...values, metrics: keys }),
    onSuccess: ({ email }) =>
      toast({ title: 'Test sent', description: `It is on its way to ${email}.`, tone: 'success' }),
    onError: (error) => toastError('The test could not be sent', error),
  });
  return (
    <RecordDialog
      name="update request"
      catalogue={UPDATE_REQUEST_FIELDS}
      record={null}
      title="Request updates"
      submitLabel="Send Request"
      failed={FAILED}
      lead={
        <>
          <fieldset className={classes.choice}>
            <legend>Metrics</legend>
            <div className={classes.options}>
              {metrics.map(({ key, label, definition }) => (
                <Checkbox
                  key={key}
                  label={label}
                  title={definition ?? undefined}
                  checked={!unasked.has(key)}
                  onChange={() => setUnasked(toggled(unasked, key))}
                />
              ))}
            </div>
          </fieldset>
          <fieldset className={classes.choice}>
            <legend>{plural(chosen.length, 'company', 'companies')} chosen</legend>
            {!candidates && <Skeleton height={80} radius="sm" />}
            <div className={classes.companies}>
              {companies.map(({ id, name, person, refusal: why }) => (
                <Checkbox
                  key={id}
                  label={name}
                  description={why ?? person?.email}
                  disabled={why !== null}
                  checked={why === null && !leftOut.has(id)}
                  onChange={() => setLeftOut(toggled(leftOut, id))}
                />
              ))}
            </div>
          </fieldset>
          {refusal && <Notice tone="negative">{refusal}</Notice>}
        </>
      }
      aside={(values) => (
        <Button
          variant="default"
          loading={test.isPending}
          disabled={!values.reporting_period || !values.due_on}
          onClick={() => test.mutate(values)}
        >
          Send myself a test
        </Button>
      )}
      create={async (values, context) => {
        setRefusal(null);
        try {
          const { id } = await api.updateRequests.create({ ...values, metrics: keys, companies: chosen }, { context });
          return { ...values, id };
        } catch (error) {
          const { fields } = readError(error);
          setRefusal(fields.companies ?? fields.metrics ?? null);
          throw error;
        }
      }}
      onSaved={(saved) => {
        if (saved) {
          void refreshRequests(queryClient);
          toast({ title: 'Request sent', description: plural(chosen.length, 'company', 'companies'), tone: 'success' });
        }
        onClose();
      }}
      onClose={onClose}
    />
  );
}

function toggled(set: ReadonlySet<string>, value: string): ReadonlySet<string> {
  const after = new Set(set);
  if (!after.delete(value)) after.add(value);
  return after;
}
