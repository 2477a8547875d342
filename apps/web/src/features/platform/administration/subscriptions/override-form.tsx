import { formatBytes, TIER_BYTES, TIER_MEMBERS, TIER_NAMES, TIERS, type Tier } from '@cairn/domain';
import { Button, Group, Select, Stack, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api, orpc } from '../../../../lib/api/api.ts';
import { fieldErrors, readError } from '../../../../lib/api/errors.ts';
import { formatDateTime, plural } from '../../../../lib/base/format.ts';
import { useReauthenticate } from '../../../../lib/session/reauthenticate.ts';
import { Notice } from '../../../../ui/base/notice.tsx';
import { toast, toastError } from '../../../../ui/base/toast.tsx';
import { type ChosenOrganization, OrganizationSelect } from '../organization-select.tsx';
import { beyondSeats, refreshOverrides } from './overrides.ts';
import classes from './subscriptions.module.css';

const DURATIONS = { '7': '7 days', '30': '30 days', '90': '90 days', permanent: 'Permanent' } as const;
type Duration = keyof typeof DURATIONS;
const DAY_MS = 86_400_000;

const seatsOf = (tier: Tier) => (TIER_MEMBERS[tier] === null ? 'unlimited' : plural(TIER_MEMBERS[tier], 'member'));
const limitsOf = (tier: Tier) => `${seatsOf(tier)}, ${formatBytes(TIER_BYTES[tier])}`;

/** Another tier for an organization, with a reason and an end. What was typed stays when the server refuses. */
export function OverrideForm() {
  const queryClient = useQueryClient();
  const reauthenticate = useReauthenticate();
  const [firm, setFirm] = useState<ChosenOrganization | null>(null);
  const [tier, setTier] = useState<Tier | null>(null);
  const [reason, setReason] = useState('');
  const [duration, setDuration] = useState<Duration>('30');
  const { data } = useQuery(orpc.subscriptionOverrides.list.queryOptions({ input: {} }));
  const before = firm ? data?.rows.find(({ tenant_id }) => tenant_id === firm.id) : undefined;
  const { mutate, isPending, error } = useMutation({
    mutationFn: (input: { id: string; tier: Tier }) =>
      reauthenticate(() =>
        api.subscriptionOverrides.apply({
          p_tenant_id: input.id,
          p_new_tier: input.tier,
          p_reason: reason,
          p_override_until:
            duration === 'permanent' ? null : new Date(Date.now() + Number(duration) * DAY_MS).toISOString(),
        }),
      ),
    onSuccess: (override) => {
      const description = `${override.tenant_name} is on ${TIER_NAMES[override.override_tier]} now. ${beyondSeats(override)}`;
      toast({ title: 'Override Applied', description: description.trim(), tone: 'success' });
      setFirm(null);
      setTier(null);
      setReason('');
      refreshOverrides(queryClient);
    },
    onError: (failure) => {
      if (readError(failure).code !== 'REAUTHENTICATION_REQUIRED') toastError('Override Failed', failure);
    },
  });
  const wrong = error ? fieldErrors(error) : {};
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (firm && tier) mutate({ id: firm.id, tier });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <OrganizationSelect value={firm} onChange={setFirm} required error={wrong.p_tenant_id} />
        <div className={classes.pair}>
          <Select
            label="New tier"
            placeholder="Choose a tier"
            required
            data={TIERS.map((value) => ({ value, label: `${TIER_NAMES[value]} (${limitsOf(value)})` }))}
            value={tier}
            onChange={(value) => setTier(value as Tier | null)}
            error={wrong.p_new_tier}
          />
          <Select
            label="Duration"
            data={Object.entries(DURATIONS).map(([value, label]) => ({ value, label }))}
            value={duration}
            onChange={(value) => setDuration(value as Duration)}
            error={wrong.p_override_until}
          />
        </div>
        <Textarea
          label="Reason"
          description="Recorded in the audit logs of the organization and of the platform."
          required
          autosize
          minRows={2}
          maxLength={1000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={wrong.p_reason}
        />
        {before && (
          <Notice tone="warning">
            {before.tenant_name} is on {TIER_NAMES[before.override_tier]} by an override already,{' '}
            {before.override_until ? `until ${formatDateTime(before.override_until)}` : 'for good'}: {before.reason}.
            The new one takes its place, and that one does not come back. At its end the organization is on{' '}
            {TIER_NAMES[before.original_tier]} again.
          </Notice>
        )}
        <Group justify="flex-end">
          <Button
            type="submit"
            color={before ? 'red' : undefined}
            loading={isPending}
            disabled={!firm || !tier || !reason.trim()}
          >
            {before ? 'Replace Override' : 'Apply Override'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
