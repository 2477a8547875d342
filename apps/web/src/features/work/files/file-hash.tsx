import { CopyButton, UnstyledButton } from '@mantine/core';
import { IconCheck, IconFingerprint } from '@tabler/icons-react';
import { Hint } from '../../../ui/overlays/hint.tsx';
import classes from './files.module.css';

/** The beginning of the SHA-256; the whole of it on hover, and in the clipboard with a click. */
export function FileHash({ sha256, name }: { sha256: string; name: string }) {
  return (
    <CopyButton value={sha256} timeout={2000}>
      {({ copied, copy }) => (
        <Hint label={copied ? 'Copied' : <code className={classes.wholeHash}>SHA-256 {sha256}</code>} maxWidth={320}>
          {(target) => (
            <UnstyledButton
              {...target}
              className={classes.hash}
              onClick={copy}
              // Begins with what is seen, so that who speaks to the page can name it.
              aria-label={`${sha256.slice(0, 8)}: ${copied ? 'copied' : `copy the SHA-256 of ${name}`}`}
            >
              {copied ? <IconCheck size={13} aria-hidden /> : <IconFingerprint size={13} stroke={1.6} aria-hidden />}
              {sha256.slice(0, 8)}
            </UnstyledButton>
          )}
        </Hint>
      )}
    </CopyButton>
  );
}
