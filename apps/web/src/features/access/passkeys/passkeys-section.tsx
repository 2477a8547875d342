import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '../../../lib/api/api.ts';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { hasPasskeys } from './has-passkeys.ts';
import { NameDialog } from './name-dialog.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import classes from './passkeys.module.css';
import { usePasskeyActs } from './use-passkey-acts.ts';

/** On the account page: one's own passkeys. */
export function PasskeysSection() {
  const { data, error, refetch } = useQuery(orpc.passkeys.list.queryOptions());
  const [adding, setAdding] = useState(false);
  const acts = usePasskeyActs();
  const able = hasPasskeys();

  return (
    <Section
      title="Passkeys"
      purpose="Sign in with your fingerprint, your face or a security key. There is nothing to type that a fake page could steal."
      actions={
        <Button variant="default" disabled={!able || !data} onClick={() => setAdding(true)}>
          Add a passkey
        </Button>
      }
    >
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={72} />}
      {data && data.passkeys.length === 0 && (
        <p className={classes.quiet}>{able ? 'You have no passkey yet.' : 'This browser does not support passkeys.'}</p>
      )}
      {data && data.passkeys.length > 0 && (
        <ul className={classes.rows} aria-label="Passkeys">
          {data.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} acts={acts} />
          ))}
        </ul>
      )}
      <NameDialog
        opened={adding}
        onClose={() => setAdding(false)}
        title="Add a passkey"
        hint="Your browser then asks where to store it: on this device, on a nearby phone, or on a security key."
        suggestion={suggestName()}
        confirmLabel="Continue"
        onSubmit={(name) => acts.add(name)}
      />
    </Section>
  );
}

const PLATFORMS = ['iPhone', 'iPad', 'Android', 'Mac', 'Windows', 'Linux'];

/** What the device calls itself; its owner may know a better name. */
function suggestName(): string {
  const platform = PLATFORMS.find((name) => navigator.userAgent.includes(name));
  return platform ? `My ${platform === 'Android' ? 'phone' : `${platform}`}` : 'My device';
}
