import { Button } from '@mantine/core';
import { IconDeviceLaptop, IconDeviceMobile, IconFingerprint, IconUsb } from '@tabler/icons-react';
import { useState } from 'react';
import type { Outputs } from '../../../lib/api/api.ts';
import { ConfirmDialog } from '../../../ui/forms/confirm-dialog.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { NameDialog } from './name-dialog.tsx';
import classes from './passkeys.module.css';
import type { PasskeyActs } from './use-passkey-acts.ts';

type Passkey = Outputs['passkeys']['list']['passkeys'][number];

const KINDS = {
  device: { Icon: IconDeviceLaptop, label: 'On a device' },
  phone: { Icon: IconDeviceMobile, label: 'On a phone' },
  'security-key': { Icon: IconUsb, label: 'On a security key' },
  unknown: { Icon: IconFingerprint, label: 'Passkey' },
};

export function PasskeyRow({ passkey, acts }: { passkey: Passkey; acts: PasskeyActs }) {
  const [renaming, setRenaming] = useState(false);
  const [removing, setRemoving] = useState(false);
  const { Icon, label } = KINDS[passkey.kind];
  const { id, friendly_name: name } = passkey;

  return (
    <li className={classes.row}>
      <span className={classes.icon} aria-hidden>
        <Icon size={18} stroke={1.75} />
      </span>
      <div className={classes.name}>
        <span className={classes.strong}>{name}</span>
        <span className={classes.quiet}>
          {passkey.is_synced ? `${label}, synced` : label}
          {' · '}
          {passkey.last_used_at ? (
            <>
              used <RelativeTime at={passkey.last_used_at} />
            </>
          ) : (
            'not used yet'
          )}
        </span>
      </div>
      <div className={classes.acts}>
        <Button variant="default" size="xs" onClick={() => setRenaming(true)} aria-label={`Rename ${name}`}>
          Rename
        </Button>
        <Button variant="default" size="xs" onClick={() => setRemoving(true)} aria-label={`Remove ${name}`}>
          Remove
        </Button>
      </div>
      <NameDialog
        opened={renaming}
        onClose={() => setRenaming(false)}
        title="Rename passkey"
        suggestion={name}
        confirmLabel="Rename"
        onSubmit={(next) => acts.rename(id, next)}
      />
      <ConfirmDialog
        opened={removing}
        onClose={() => setRemoving(false)}
        onConfirm={() => void acts.remove(id).then(() => setRemoving(false))}
        title={`Remove ${name}?`}
        confirmLabel="Remove passkey"
        destructive
        pending={acts.pending}
      >
        It no longer signs you in. Your device may still offer it until you delete it there too.
      </ConfirmDialog>
    </li>
  );
}
