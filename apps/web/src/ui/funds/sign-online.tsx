import { Button } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { toast, toastError } from '../base/toast.tsx';

interface SignOnlineProps {
  verb: 'Sign' | 'Countersign';
  fileName: string;
  /** Whether it came back signed: another one takes its place. */
  isSigned: boolean;
  request: { state: string } | null;
  ask: () => Promise<unknown>;
  onSettled: () => unknown;
}

/** Has a document sent to the e-sign service, for the person who presses it to sign. */
export function SignOnline({ verb, fileName, isSigned, request, ask, onSettled }: SignOnlineProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: ask,
    onSuccess: () =>
      toast({ title: 'Sent for signature', description: 'The e-sign service sends you a mail.', tone: 'success' }),
    onError: (failure) => toastError('The document could not be sent for signature', failure),
    onSettled,
  });
  const isOnItsWay = request?.state === 'waiting' || request?.state === 'sent';
  const [act, how] = isOnItsWay ? ['Send', 'once more'] : [verb, isSigned ? 'online again' : 'online'];
  return (
    <Button
      size="compact-sm"
      variant={isSigned || isOnItsWay ? 'default' : 'filled'}
      style={{ justifySelf: 'start' }}
      leftSection={<IconSignature size={16} stroke={1.75} />}
      aria-label={`${act} ${how}: ${fileName}`}
      loading={isPending}
      onClick={() => mutate()}
    >
      {act} {how}
    </Button>
  );
}
