import { Skeleton } from '@mantine/core';
import { ErrorState } from '../../../../ui/base/error-state.tsx';
import { Section } from '../../../../ui/section.tsx';
import classes from './account.module.css';
import { EmailFact } from './email-fact.tsx';
import { NamesForm } from './names-form.tsx';
import { PhoneFact } from './phone-fact.tsx';
import { useUser } from './queries.ts';

export function ProfileSection() {
  const { data: user, error, refetch } = useUser();
  return (
    <Section title="Profile" purpose="How colleagues see you, and how Cairn contacts you.">
      {user && (
        <>
          <NamesForm names={user.user_metadata} />
          <div className={classes.facts}>
            <EmailFact user={user} />
            <PhoneFact user={user} />
          </div>
        </>
      )}
      {!user && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!user && !error && <Skeleton height={232} />}
    </Section>
  );
}
