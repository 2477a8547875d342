import {
  DIGEST_HOUR,
  hasPermission,
  NOTICE_TOPICS,
  NOTICE_WAYS,
  type NoticeWay,
  type Role,
  topicsOf,
  WEEKDAYS,
} from '@cairn/domain';
import { Checkbox, NativeSelect, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type Outputs, orpc } from '../../../../lib/api/api.ts';
import { useProfile } from '../../../../lib/session/auth.tsx';
import { ErrorState } from '../../../../ui/base/error-state.tsx';
import { toastError } from '../../../../ui/base/toast.tsx';
import { Section } from '../../../../ui/section.tsx';
import classes from './notification-settings.module.css';

type Settings = Outputs['notifications']['getSettings'];

const WAYS = Object.entries(NOTICE_WAYS).map(([value, label]) => ({ value, label }));
const HOUR = `${DIGEST_HOUR}:00`;

/** What cannot wait, in the words of those whom it reaches. */
const AT_ONCE: Partial<Record<Role, string>> = {
  lp: 'How you hear about your funds. Capital calls, distributions and subscriptions are always mailed at once.',
  co_investor_user: 'How you hear about what the firm shares with you.',
  opportunity_user: 'How you hear about what you have submitted.',
};
const AT_ONCE_OF_TEAM =
  'How you hear about what colleagues, founders and rules do. What concerns the administration of the firm is always mailed at once.';

/** On the account page of those who are told of something that may wait: how they want to be told of it. */
export function NotificationSettings() {
  const { role } = useProfile();
  if (!hasPermission(role, 'notification_settings:own')) return null;
  return (
    <div id="notifications">
      <Own role={role} />
    </div>
  );
}

function Own({ role }: { role: Role }) {
  const options = orpc.notifications.getSettings.queryOptions();
  const { data, error, refetch } = useQuery(options);
  return (
    <Section
      title="Notifications"
      purpose={`${AT_ONCE[role] ?? AT_ONCE_OF_TEAM} The daily digest is one mail at ${HOUR} in the firm’s time zone, and none when nothing is new.`}
    >
      {data && <Choices settings={data} role={role} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={160 + 40 * topicsOf(role).length} />}
    </Section>
  );
}

function Choices({ settings, role }: { settings: Settings; role: Role }) {
  const queryClient = useQueryClient();
  const { queryKey } = orpc.notifications.getSettings.queryOptions();
  const mutationKey = ['save notification settings'];
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (change: { ways?: Partial<Settings['ways']>; quiet_days?: number[] }) =>
      api.notifications.saveSettings(change),
    // Shown at once; an answer that fails brings back what is stored.
    onMutate: ({ ways, quiet_days }) => {
      void queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<Settings>(
        queryKey,
        (now) => now && { ways: { ...now.ways, ...ways }, quiet_days: quiet_days ?? now.quiet_days },
      );
    },
    onError: (error) => toastError('Your notification settings could not be saved', error),
    // Read in between, a second choice that is still on its way would spring back.
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey }) > 1) return;
      return queryClient.invalidateQueries({ queryKey });
    },
  });
  const { ways, quiet_days } = settings;
  return (
    <>
      <ul className={classes.topics} aria-label="What you are told of">
        {topicsOf(role).map((topic) => (
          <li key={topic} className={classes.topic}>
            <div className={classes.words}>
              <span className={classes.label}>{NOTICE_TOPICS[topic].label}</span>
              <span className={classes.help}>{NOTICE_TOPICS[topic].help}</span>
            </div>
            <NativeSelect
              className={classes.way}
              aria-label={NOTICE_TOPICS[topic].label}
              data={WAYS}
              value={ways[topic]}
              onChange={({ currentTarget }) => mutate({ ways: { [topic]: currentTarget.value as NoticeWay } })}
            />
          </li>
        ))}
      </ul>
      <Checkbox.Group
        label="Quiet days"
        description="On a quiet day these mails wait for the next digest. At least one day must not be quiet."
        value={quiet_days.map(String)}
        onChange={(days) => days.length < WEEKDAYS.length && mutate({ quiet_days: days.map(Number) })}
      >
        <div className={classes.days}>
          {WEEKDAYS.map((day, place) => (
            <Checkbox key={day} value={String(place + 1)} label={day} />
          ))}
        </div>
      </Checkbox.Group>
    </>
  );
}
