import { Button } from '@mantine/core';
import { useNow } from '../../../lib/base/use-now.ts';

/** A message takes a moment; asking again at once would only void the code that is on its way. */
const WAIT_SECONDS = 30;

interface SendCodeProps {
  sentAt: Date;
  disabled: boolean;
  onSend: () => void;
}

export function SendCode({ sentAt, disabled, onSend }: SendCodeProps) {
  const now = useNow(1000);
  const left = Math.ceil(WAIT_SECONDS - (now.getTime() - sentAt.getTime()) / 1000);
  const waiting = left > 0;
  return (
    <Button variant="default" onClick={onSend} disabled={disabled || waiting} className="tnum">
      {waiting ? `Send again in ${left} s` : 'Send Again'}
    </Button>
  );
}
