import { METRIC_FIELDS, METRIC_UNITS } from '@cairn/domain';
import { Button, Modal, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { RecordDialog } from '../../../ui/fields/record-dialog.tsx';
import classes from './metrics.module.css';
import { type Metric, refreshMetrics } from './queries.ts';

const { unit_kind: _unit, ...CHANGEABLE } = METRIC_FIELDS;

/** What the firm measures its companies by. */
export default function DefinitionsDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const { data } = useQuery(orpc.metrics.list.queryOptions());
  const [edited, setEdited] = useState<Metric | 'new' | null>(null);
  const archive = useMutation({
    mutationFn: ({ id, version, is_archived }: Metric) =>
      api.metrics.update({ id, version, is_archived: !is_archived }),
    onError: (error) => toastError('The metric could not be changed', error),
    onSettled: () => refreshMetrics(queryClient),
  });
  const onSaved = (title: string) => (saved: object | null) => {
    if (saved) {
      void refreshMetrics(queryClient);
      toast({ title, tone: 'success' });
    }
    setEdited(null);
  };
  return (
    <>
      <Modal opened onClose={onClose} title="Definitions of metrics" size="lg">
        <div className={classes.definitions}>
          <p className={classes.quiet}>Founders read them beside the fields. The key and the unit of a metric stay.</p>
          {!data && <Skeleton height={160} radius="sm" />}
          <ul className={classes.list} aria-label="Metrics">
            {data?.metrics.map((metric) => (
              <li key={metric.id} data-archived={metric.is_archived || undefined}>
                <span className={classes.definition}>
                  <strong>{metric.label}</strong>{' '}
                  <span className={classes.quiet}>
                    {METRIC_UNITS[metric.unit_kind]}, <code>{metric.key}</code>
                    {metric.is_archived && ', archived'}
                  </span>
                  <span className={classes.quiet}>{metric.definition}</span>
                </span>
                {data.can.edit && (
                  <span className={classes.acts}>
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={`Edit ${metric.label}`}
                      onClick={() => setEdited(metric)}
                    >
                      Edit
                    </Button>
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={`${metric.is_archived ? 'Restore' : 'Archive'} ${metric.label}`}
                      disabled={archive.isPending}
                      onClick={() => archive.mutate(metric)}
                    >
                      {metric.is_archived ? 'Restore' : 'Archive'}
                    </Button>
                  </span>
                )}
              </li>
            ))}
          </ul>
          {data?.can.edit && (
            <Button
              variant="default"
              leftSection={<IconPlus size={16} stroke={1.75} />}
              onClick={() => setEdited('new')}
            >
              Add Metric
            </Button>
          )}
        </div>
      </Modal>
      {edited === 'new' && (
        <RecordDialog
          name="metric"
          catalogue={METRIC_FIELDS}
          record={null}
          title="Add Metric"
          submitLabel="Add Metric"
          failed="The metric could not be added"
          create={(values, context) => api.metrics.create(values, { context })}
          onSaved={onSaved('Metric added')}
          onClose={() => setEdited(null)}
        />
      )}
      {edited && edited !== 'new' && (
        <RecordDialog
          name={null}
          catalogue={CHANGEABLE}
          record={edited}
          title={`Edit ${edited.label}`}
          submitLabel="Save Changes"
          failed="The metric could not be changed"
          create={() => Promise.reject(new Error('metrics are added with a unit'))}
          update={(changes) => api.metrics.update(changes)}
          onSaved={onSaved('Metric changed')}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
