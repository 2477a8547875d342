import { ActionIcon, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useId } from 'react';
import { Hint } from '../../../ui/overlays/hint.tsx';
import classes from './sso-settings.module.css';

/** Something that is entered elsewhere, letter by letter. */
export function CopyLine({ label, value }: { label: string; value: string }) {
  const id = useId();
  return (
    <div className={classes.copy}>
      <span className={classes.copyLabel} id={id}>
        {label}
      </span>
      <div className={classes.copyValue}>
        <code>{value}</code>
        <CopyButton value={value} timeout={2000}>
          {({ copied, copy }) => (
            <Hint label={copied ? 'Copied' : 'Copy'}>
              {(target) => (
                <ActionIcon {...target} onClick={copy} aria-label={copied ? 'Copied' : `Copy: ${label}`}>
                  {copied ? (
                    <IconCheck size={16} stroke={1.75} aria-hidden />
                  ) : (
                    <IconCopy size={16} stroke={1.75} aria-hidden />
                  )}
                </ActionIcon>
              )}
            </Hint>
          )}
        </CopyButton>
      </div>
    </div>
  );
}
