import { SESSION_HOURS_LIMITS, SESSION_MINUTES_LIMITS } from '@cairn/domain/firm';
import { Button, Checkbox, Group, NumberInput, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { readError } from '../../../lib/api/errors.ts';
import { formatDateTime } from '../../../lib/base/format.ts';
import { useReauthenticate } from '../../../lib/session/reauthenticate.ts';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { Section } from '../../../ui/section.tsx';
import { keepSettings, NOT_SAVED, SAVED, saveSettings, settingsOptions, type TenantSettings } from './queries.ts';
import classes from './tenant-settings.module.css';

/** How long sessions last, and whether a change of role waits for a second administrator. */
export function SessionSettings() {
  const { data, error, refetch } = useQuery(settingsOptions());
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} radius="md" />;
  return (
    <>
      <SessionForm key={`${data.session_minutes} ${data.session_max_hours}`} settings={data} />
      <ApprovalRule settings={data} />
    </>
  );
}

function SessionForm({ settings }: { settings: TenantSettings }) {
  const queryClient = useQueryClient();
  const [minutes, setMinutes] = useState<number | string>(settings.session_minutes);
  const [hours, setHours] = useState<number | string>(settings.session_max_hours);
  const [pending, setPending] = useState(false);
  const changed = minutes !== settings.session_minutes || hours !== settings.session_max_hours;
  const outside = (value: number | string, { min, max }: { min: number; max: number }) =>
    Number(value) >= min && Number(value) <= max ? undefined : `Choose a number from ${min} to ${max}.`;
  const wrong = [outside(minutes, SESSION_MINUTES_LIMITS), outside(hours, SESSION_HOURS_LIMITS)];
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (wrong.some(Boolean)) return;
    setPending(true);
    await saveSettings(queryClient, settings, {
      session_minutes: Number(minutes),
      session_max_hours: Number(hours),
    });
    setPending(false);
  };
  return (
    <Section
      title="Sessions"
      purpose="When somebody has to sign in again. A firm may make sessions shorter than the installation does, not longer."
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <div className={classes.toggles}>
          <div className={classes.row}>
            <NumberInput
              label="Minutes without activity"
              className={classes.number}
              {...SESSION_MINUTES_LIMITS}
              clampBehavior="none"
              allowDecimal={false}
              allowNegative={false}
              value={minutes}
              onChange={setMinutes}
              error={wrong[0]}
            />
            <NumberInput
              label="Hours at most"
              className={classes.number}
              {...SESSION_HOURS_LIMITS}
              clampBehavior="none"
              allowDecimal={false}
              allowNegative={false}
              value={hours}
              onChange={setHours}
              error={wrong[1]}
            />
          </div>
          <div>
            <Button type="submit" loading={pending} disabled={!changed}>
              Save Sessions
            </Button>
          </div>
        </div>
      </form>
    </Section>
  );
}

function ApprovalRule({ settings }: { settings: TenantSettings }) {
  const queryClient = useQueryClient();
  const [pending, setPending] = useState(false);
  const toggle = async (role_change_approval: boolean) => {
    setPending(true);
    await saveSettings(queryClient, settings, { role_change_approval });
    setPending(false);
  };
  return (
    <Section title="Approvals" purpose="What one administrator cannot decide alone.">
      <Checkbox
        size="sm"
        label="A change of role needs a second administrator"
        description="It waits until another firm administrator approves it. Where there is no other, nothing can be approved. Lifting this waits for a second administrator as well."
        checked={settings.role_change_approval}
        disabled={pending || settings.approval_lift !== null}
        onChange={(event) => void toggle(event.currentTarget.checked)}
      />
      {settings.approval_lift && <ApprovalLift lift={settings.approval_lift} />}
    </Section>
  );
}

/** Somebody asked to lift the rule: another administrator decides. */
function ApprovalLift({ lift }: { lift: NonNullable<TenantSettings['approval_lift']> }) {
  const queryClient = useQueryClient();
  const reauthenticate = useReauthenticate();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (approve: boolean) => reauthenticate(() => api.tenantSettings.decideLift({ approve })),
    onSuccess: (saved) => {
      keepSettings(queryClient, saved);
      toast({ title: SAVED, tone: 'success' });
    },
    onError: (error) => {
      if (readError(error).code !== 'REAUTHENTICATION_REQUIRED') toastError(NOT_SAVED, error);
      void queryClient.invalidateQueries({ queryKey: settingsOptions().queryKey });
    },
  });
  const button = (approve: boolean, label: string) => (
    <Button
      size="xs"
      variant={approve ? 'filled' : 'default'}
      loading={isPending && variables === approve}
      disabled={isPending}
      onClick={() => mutate(approve)}
    >
      {label}
    </Button>
  );
  return (
    <>
      <Notice tone="warning">
        {lift.requested_by_name ?? 'An administrator'} asked on {formatDateTime(lift.requested_at)} to lift this.{' '}
        {lift.can.approve ? 'It waits for your decision.' : 'It waits for another administrator.'}
      </Notice>
      <Group gap="xs">
        {lift.can.approve && button(true, 'Approve Lifting')}
        {lift.can.decline && button(false, lift.can.approve ? 'Decline' : 'Withdraw')}
      </Group>
    </>
  );
}
