import { SIGNATURE_REQUEST_STATES, type SignatureRequestState } from '@cairn/domain/fund';
import { Badge } from '@mantine/core';
import { RelativeTime } from '../relative-time.tsx';
import classes from './subscriptions.module.css';

interface SignatureStateProps {
  request: { state: string; reason: string | null; created_at: string; answered_at: string | null } | null;
}

const COLORS: Record<SignatureRequestState, string> = {
  waiting: 'gray',
  sent: 'yellow',
  signed: 'pine',
  declined: 'red',
  failed: 'red',
};

/** Where a document stands with the e-sign service; nothing once it is signed, which the file says itself. */
export function SignatureState({ request }: SignatureStateProps) {
  if (!request || request.state === 'signed') return null;
  const state = request.state as SignatureRequestState;
  return (
    <p className={classes.quiet} role="status">
      <Badge color={COLORS[state]}>{SIGNATURE_REQUEST_STATES[state]}</Badge>{' '}
      <RelativeTime at={request.answered_at ?? request.created_at} />
      {request.reason && <span> {request.reason}</span>}
    </p>
  );
}
