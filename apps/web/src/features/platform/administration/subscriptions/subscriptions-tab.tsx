import { TIER_NAMES } from '@cairn/domain';
import { Badge, Button, Skeleton } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Outputs, orpc } from '../../../../lib/api/api.ts';
import { formatDateTime, plural } from '../../../../lib/base/format.ts';
import { useLast } from '../../../../lib/base/use-last.ts';
import { EmptyState } from '../../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../../ui/base/error-state.tsx';
import { toast, toastError } from '../../../../ui/base/toast.tsx';
import { ConfirmDialog } from '../../../../ui/forms/confirm-dialog.tsx';
import { type DataColumn, DataTable } from '../../../../ui/lists/data-table.tsx';
import { LoadingRegion } from '../../../../ui/lists/skeletons.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { Section } from '../../../../ui/section.tsx';
import { OverrideForm } from './override-form.tsx';
import { beyondSeats, refreshOverrides } from './overrides.ts';
import classes from './subscriptions.module.css';

export type Override = Outputs['subscriptionOverrides']['list']['rows'][number];

/** Which organizations have another tier than the one that they pay for, and the form that gives one. */
export function SubscriptionsTab() {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(orpc.subscriptionOverrides.list.queryOptions({ input: {}, staleTime: 0 }));
  const [removing, setRemoving] = useState<Override | null>(null);
  const shown = useLast(removing);
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => api.subscriptionOverrides.remove({ p_override_id: id }),
    onSuccess: (override) => {
      const description = `${override.tenant_name} is on ${TIER_NAMES[override.tier]} again. ${beyondSeats(override)}`;
      toast({ title: 'Override Removed', description: description.trim(), tone: 'success' });
    },
    onError: (failure) => toastError('Failed to Remove Override', failure),
    onSettled: () => {
      setRemoving(null);
      refreshOverrides(queryClient);
    },
  });
  return (
    <>
      <Section
        title="Apply an override"
        purpose="Gives an organization another tier at once, with its seats. When the override ends, the organization has its original tier again; nobody who works there loses access."
      >
        <OverrideForm />
      </Section>
      <section className={classes.list} aria-labelledby="active-overrides">
        <h2 className={classes.title} id="active-overrides">
          Active overrides
        </h2>
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} title="Error Loading Data" />}
        {!data && !error && (
          <LoadingRegion label="Loading overrides">
            <Skeleton height={160} radius="md" />
          </LoadingRegion>
        )}
        {data?.rows.length === 0 && (
          <EmptyState icon={<IconCreditCard size={22} stroke={1.75} />} title="No override is active">
            Every organization has the tier that it pays for.
          </EmptyState>
        )}
        {data && data.rows.length > 0 && (
          <DataTable label="Active overrides" columns={columns(setRemoving)} rows={data.rows} />
        )}
      </section>
      <ConfirmDialog
        opened={removing !== null}
        pending={isPending}
        onClose={() => setRemoving(null)}
        onConfirm={() => removing && mutate(removing.id)}
        title={`Remove the override of ${shown?.tenant_name ?? 'this organization'}?`}
        confirmLabel="Remove Override"
        destructive
      >
        {shown &&
          `The organization is on ${TIER_NAMES[shown.original_tier]} again at once, or has the rest of its trial. Its ${plural(shown.members, 'member')} keep their access, whatever that tier holds.`}
      </ConfirmDialog>
    </>
  );
}

const columns = (onRemove: (override: Override) => void): DataColumn<Override>[] => [
  {
    key: 'organization',
    header: 'Organization',
    width: '18%',
    cell: ({ tenant_name }) => <span className={classes.name}>{tenant_name}</span>,
  },
  {
    key: 'tier',
    header: 'Tier',
    width: '190px',
    cell: ({ original_tier, override_tier }) => (
      <span className={classes.tiers}>
        <span className={classes.quiet}>{TIER_NAMES[original_tier]}</span>
        <span aria-hidden>→</span>
        <span className={classes.hidden}>to</span>
        <Badge color="pine">{TIER_NAMES[override_tier]}</Badge>
      </span>
    ),
  },
  {
    key: 'reason',
    header: 'Reason',
    width: '24%',
    cell: ({ reason }) => (
      <span className={classes.reason} title={reason}>
        {reason}
      </span>
    ),
  },
  {
    key: 'until',
    header: 'Until',
    width: '190px',
    cell: ({ override_until }) => (override_until ? formatDateTime(override_until) : 'Permanent'),
  },
  { key: 'since', header: 'Applied', cell: ({ created_at }) => <RelativeTime at={created_at} /> },
  {
    key: 'actions',
    header: 'Actions',
    actions: true,
    width: '110px',
    cell: (override) => (
      <Button
        size="xs"
        variant="default"
        onClick={() => onRemove(override)}
        aria-label={`Remove the override of ${override.tenant_name}`}
      >
        Remove
      </Button>
    ),
  },
];
