import { Button, Group, Modal, Text, TextInput } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { Notice } from '../../../../ui/base/notice.tsx';
import { usePhoneChange } from './use-phone-change.ts';

/** First the number, then the code that went there. Closing it forgets the number; the code then is of no use. */
export function PhoneDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { phone, code, sentTo, problem, pending, setPhone, setCode, submit, sendAgain, reset } =
    usePhoneChange(onClose);
  const close = () => {
    reset();
    onClose();
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void submit();
  };

  return (
    <Modal opened={opened} onClose={pending ? () => {} : close} title="Phone number" size="sm">
      <form onSubmit={onSubmit} noValidate>
        {problem.form && <Notice tone="negative">{problem.form}</Notice>}
        {sentTo === null ? (
          <TextInput
            key="phone"
            label="Number with country code"
            description="We send a code by text message to confirm the number."
            placeholder="+1 415 555 0123"
            name="phone"
            type="tel"
            autoComplete="tel"
            data-autofocus
            value={phone}
            onChange={(event) => setPhone(event.currentTarget.value)}
            error={problem.field}
          />
        ) : (
          <>
            <Text mb="md">
              Enter the code that was sent to <strong>{sentTo}</strong>. It works for 10 minutes.
            </Text>
            <TextInput
              key="code"
              label="Code"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              autoFocus
              maxLength={8}
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
              error={problem.field}
            />
          </>
        )}
        <Group justify="flex-end" gap="xs" mt="lg">
          {sentTo === null ? (
            <Button variant="default" onClick={close} disabled={pending}>
              Cancel
            </Button>
          ) : (
            <Button variant="default" onClick={() => void sendAgain()} disabled={pending}>
              Send Again
            </Button>
          )}
          <Button type="submit" loading={pending}>
            {sentTo === null ? 'Send Code' : 'Confirm Number'}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
