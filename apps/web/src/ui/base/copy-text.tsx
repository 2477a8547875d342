import { Button, CopyButton } from '@mantine/core';
import classes from './copy-text.module.css';

/** Text that is entered elsewhere, letter by letter. */
export function CopyText({ label, value }: { label: string; value: string }) {
  return (
    <div className={classes.copy}>
      <code className={classes.code}>{value}</code>
      <CopyButton value={value} timeout={2000}>
        {({ copied, copy }) => (
          <Button size="xs" variant="default" onClick={copy} aria-label={`Copy: ${label}`}>
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}
