import { Badge, Button, Modal, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '../../../lib/api/api.ts';
import { plural } from '../../../lib/base/format.ts';
import { withReauthentication } from '../../../lib/session/reauthenticate.ts';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { toast } from '../../../ui/base/toast.tsx';
import { ConfirmDialog } from '../../../ui/forms/confirm-dialog.tsx';
import { Section } from '../../../ui/section.tsx';
import { EnrolFactor } from './enrolment/enrol-factor.tsx';
import { FactorRow } from './factor-row.tsx';
import classes from './second-factor.module.css';
import { useFactorActs } from './use-factor-acts.ts';

/** On the account page: one's own second factors and recovery codes. */
export function SecondFactorSection() {
  const { data, error, refetch } = useQuery(orpc.factors.list.queryOptions());
  const [adding, setAdding] = useState(false);
  const [replacing, setReplacing] = useState(false);
  const acts = useFactorActs();
  const factors = data?.factors.filter(({ status }) => status === 'verified') ?? [];
  const isOn = factors.length > 0;

  return (
    <Section
      title="Second factor"
      purpose="In addition to the password, you need a code that only you can get. A passkey needs no code: it counts as two factors."
      aside={data && <Badge color={isOn ? 'pine' : 'gray'}>{isOn ? 'On' : 'Off'}</Badge>}
      actions={
        <>
          <Button variant={isOn ? 'default' : 'filled'} disabled={!data} onClick={() => setAdding(true)}>
            {isOn ? 'Add another' : 'Set up a second factor'}
          </Button>
          {isOn && (
            <Button variant="default" onClick={() => setReplacing(true)}>
              New recovery codes
            </Button>
          )}
        </>
      }
    >
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={72} />}
      {data && !isOn && data.required && (
        <Notice tone="warning">Your firm requires a second factor. Set one up before the grace period ends.</Notice>
      )}
      {isOn && (
        <ul className={classes.rows} aria-label="Second factors">
          {factors.map((factor) => (
            <FactorRow
              key={factor.id}
              factor={factor}
              stays={data?.required === true && factors.length === 1}
              isLast={factors.length === 1}
              onRemove={() => acts.remove(factor)}
            />
          ))}
        </ul>
      )}
      {isOn && data && <p className={classes.quiet}>{`${plural(data.recovery_codes_left, 'recovery code')} left.`}</p>}
      {data && (
        <Modal opened={adding} onClose={() => setAdding(false)} title="Set up a second factor" size="md">
          <EnrolFactor
            textMessages={data.text_messages}
            guard={withReauthentication}
            onEnrolled={(session) => {
              setAdding(false);
              void acts.enrolled(session);
              toast({ title: 'Second factor added', tone: 'success' });
            }}
          />
        </Modal>
      )}
      <ConfirmDialog
        opened={replacing}
        onClose={() => setReplacing(false)}
        onConfirm={() => void acts.replaceCodes().then(() => setReplacing(false))}
        title="Make new recovery codes?"
        confirmLabel="Make new codes"
        pending={acts.pending}
      >
        Your current codes stop working immediately. This cannot be undone.
      </ConfirmDialog>
    </Section>
  );
}
