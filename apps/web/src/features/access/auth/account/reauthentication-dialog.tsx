import { Button, Group, Modal, Text } from '@mantine/core';
import { type SubmitEvent, useRef, useState } from 'react';
import { api } from '../../../../lib/api/api.ts';
import { readError } from '../../../../lib/api/errors.ts';
import { useAfterMount } from '../../../../lib/base/use-after-mount.ts';
import { useAuth, useProfile } from '../../../../lib/session/auth.tsx';
import { answerReauthentication } from '../../../../lib/session/reauthenticate.ts';
import { Notice } from '../../../../ui/base/notice.tsx';
import { PasswordField } from '../../../../ui/passwords/password-field.tsx';

/** Asks for the password before what is delicate. What was typed stays when it is wrong. */
export function ReauthenticationDialog() {
  const opened = useAfterMount(true);
  const { email } = useProfile();
  const { rememberSession } = useAuth();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<{ field?: string; form?: string }>({});
  const [pending, setPending] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (password === '') return setProblem({ field: 'Please fill in all fields' });
    setPending(true);
    try {
      rememberSession(await api.auth.reauthenticate({ password }));
      answerReauthentication(true);
    } catch (error) {
      const { code, message } = readError(error);
      setProblem(code === 'PASSWORD_WRONG' ? { field: message } : { form: message });
      setPending(false);
      input.current?.select();
    }
  };

  return (
    <Modal opened={opened} onClose={() => answerReauthentication(false)} title="Confirm your identity" size="sm">
      <form onSubmit={(event) => void submit(event)} noValidate>
        {problem.form && <Notice tone="negative">{problem.form}</Notice>}
        <Text c="dimmed" mb="md">
          You last signed in a while ago, and this needs a fresh proof that it is you. Enter the password of {email} to
          continue.
        </Text>
        {/* For the password manager: whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          ref={input}
          label="Password"
          name="password"
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setProblem({});
          }}
          error={problem.field}
        />
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={() => answerReauthentication(false)} disabled={pending}>
            Cancel
          </Button>
          <Button type="submit" loading={pending}>
            Confirm
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
