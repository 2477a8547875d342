import { Button } from '@mantine/core';
import { IconDeviceMobileMessage, IconShieldLock } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/forms/confirm-dialog.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { Factor } from './factor.ts';
import classes from './second-factor.module.css';

interface FactorRowProps {
  factor: Factor;
  /** The firm requires one, and this is the last. */
  stays: boolean;
  isLast: boolean;
  onRemove: () => Promise<void>;
}

export function FactorRow({ factor, stays, isLast, onRemove }: FactorRowProps) {
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  const Icon = factor.factor_type === 'totp' ? IconShieldLock : IconDeviceMobileMessage;

  const remove = async () => {
    setPending(true);
    await onRemove();
    setPending(false);
    setAsking(false);
  };

  return (
    <li className={classes.row}>
      <span className={classes.icon} aria-hidden>
        <Icon size={18} stroke={1.75} />
      </span>
      <div className={classes.name}>
        <span className={classes.strong}>{factor.friendly_name}</span>
        <span className={classes.quiet}>
          {factor.factor_type === 'totp' ? 'Authenticator app' : `Text message to ${factor.phone}`}
          {' · '}
          {factor.last_used_at ? (
            <>
              used <RelativeTime at={factor.last_used_at} />
            </>
          ) : (
            'not used yet'
          )}
        </span>
      </div>
      <Button
        variant="default"
        size="xs"
        disabled={stays}
        title={
          stays ? 'Your firm requires a second factor, and this is your last one. Add another one first.' : undefined
        }
        onClick={() => setAsking(true)}
        aria-label={`Remove ${factor.friendly_name}`}
      >
        Remove
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove()}
        title={`Remove ${factor.friendly_name}?`}
        confirmLabel="Remove factor"
        destructive
        pending={pending}
      >
        {isLast
          ? 'You will sign in with your password only, and your recovery codes stop working. You can set up a factor again at any time.'
          : 'Its codes no longer sign you in. Your other factors stay as they are.'}
      </ConfirmDialog>
    </li>
  );
}
