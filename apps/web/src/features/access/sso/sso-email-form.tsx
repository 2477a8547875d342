import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useRef, useState } from 'react';
import { Notice } from '../../../ui/base/notice.tsx';
import classes from './sso-sign-in.module.css';
import { useStartSso } from './use-start-sso.ts';

interface SsoEmailFormProps {
  redirect: string | undefined;
  onCancel: () => void;
}

export function SsoEmailForm({ redirect, onCancel }: SsoEmailFormProps) {
  const [email, setEmail] = useState('');
  const { start, pending, problem, forgive } = useStartSso(redirect);
  const field = useRef<HTMLInputElement>(null);

  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (await start(email)) field.current?.select();
  };

  return (
    <form
      className={classes.form}
      aria-label="Single sign-on"
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      onKeyDown={(event) => event.key === 'Escape' && !pending && onCancel()}
    >
      {problem.form && <Notice tone="negative">{problem.form}</Notice>}
      <TextInput
        ref={field}
        label="Work email"
        description="We use it to find your firm's identity provider."
        name="sso-email"
        type="email"
        size="md"
        autoComplete="username"
        autoFocus
        aria-required
        value={email}
        onChange={(event) => {
          forgive();
          setEmail(event.currentTarget.value);
        }}
        error={problem.email}
      />
      <div className={classes.acts}>
        <Button variant="default" size="md" onClick={onCancel} disabled={pending}>
          Back
        </Button>
        <Button type="submit" size="md" loading={pending}>
          Continue with SSO
        </Button>
      </div>
    </form>
  );
}
