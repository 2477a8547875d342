import { Button } from '@mantine/core';
import { Notice } from '../base/notice.tsx';

/** Stands in a form that begins with what was typed in it before a reload, or before one went to another page. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Notice>
      What you typed here before was kept. It is not saved yet.{' '}
      <Button variant="default" size="compact-sm" onClick={onDiscard}>
        Discard
      </Button>
    </Notice>
  );
}
