import {
  DIGEST_HOUR,
  hasPermission,
  NOTICE_TOPICS,
  NOTICE_WAYS,
  type NoticeTopic,
  type NoticeWay,
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
const TOPICS = Object.entries(NOTICE_TOPICS) as [NoticeTopic, (typeof NOTICE_TOPICS)[NoticeTopic]][];
const HOUR = `${DIGEST_HOUR}:00`;

/** On the account page of those who work on deals: how they want to be told of what. */
export function NotificationSettings() {
  const { role } = useProfile();
  if (!hasPermission(role, 'notification_settings:own')) return null;
  return (
    <div id="notifications">
      <Own />
    </div>
  );
}

function Own() {
  const options = orpc.notifications.getSettings.queryOptions();
  const { data, error, refetch } = useQuery(options);
  return (
    <Section
      title="Notifications"
      purpose={`How you hear about what colleagues, founders and rules do. The daily digest is one mail at ${HOUR} of your firm’s time zone, and none when nothing is new. What concerns the administration of the firm is always mailed at once.`}
    >
      {data && <Choices settings={data} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={520} />}
    </Section>
  );
}

function Choices({ settings }: { settings: Settings }) {
  const queryClient = useQueryClient();
  const { queryKey } = orpc.notifications.getSettings.queryOptions();
  const { mutate } = useMutation({
    mutationFn: (change: { ways?: Partial<Settings['ways']>; quiet_days?: number[] }) =>
      api.notifications.saveSettings(change),
    // Shown at once; an answer that fails brings back what is stored.
    onMutate: ({ ways, quiet_days }) =>
      queryClient.setQueryData<Settings>(
        queryKey,
        (now) => now && { ways: { ...now.ways, ...ways }, quiet_days: quiet_days ?? now.quiet_days },
      ),
    onError: (error) => toastError('Your notification settings could not be saved', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  const { ways, quiet_days } = settings;
  return (
    <>
      <ul className={classes.topics} aria-label="What you are told of">
        {TOPICS.map(([topic, { label, help }]) => (
          <li key={topic} className={classes.topic}>
            <div className={classes.words}>
              <span className={classes.label}>{label}</span>
              <span className={classes.help}>{help}</span>
            </div>
            <NativeSelect
              className={classes.way}
              aria-label={label}
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
