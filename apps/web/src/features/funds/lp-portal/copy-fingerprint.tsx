import { ActionIcon, CopyButton } from '@mantine/core';
import { IconCheck, IconFingerprint } from '@tabler/icons-react';
import { Hint } from '../../../ui/overlays/hint.tsx';
import classes from './lp-portal.module.css';

/** The SHA-256 of a document: seen on hover, in the clipboard with a click. */
export function CopyFingerprint({ sha256, name }: { sha256: string; name: string }) {
  return (
    <CopyButton value={sha256} timeout={2000}>
      {({ copied, copy }) => (
        <Hint label={copied ? 'Copied' : <code className={classes.hash}>SHA-256 {sha256}</code>} maxWidth={320}>
          {(target) => (
            <ActionIcon
              {...target}
              variant="subtle"
              color="gray"
              onClick={copy}
              aria-label={copied ? `Copied the fingerprint of ${name}` : `Copy the fingerprint of ${name}`}
            >
              {copied ? <IconCheck size={15} aria-hidden /> : <IconFingerprint size={15} stroke={1.6} aria-hidden />}
            </ActionIcon>
          )}
        </Hint>
      )}
    </CopyButton>
  );
}
