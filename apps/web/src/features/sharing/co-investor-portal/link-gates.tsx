import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { api, type Outputs } from '../../../lib/api/api.ts';
import { fieldErrors } from '../../../lib/api/errors.ts';
import { toastError } from '../../../ui/base/toast.tsx';
import { PasswordField } from '../../../ui/passwords/password-field.tsx';
import classes from './link-page.module.css';

type State = Outputs['linkVisits']['open'];

interface GateProps {
  state: State;
  onNext: (state: State) => void;
}

/** Said as a message where it belongs to no field. */
function sayUnless(field: string, title: string) {
  return (failure: unknown) => {
    if (fieldErrors(failure)[field] === undefined) toastError(title, failure);
  };
}
const errorOf = (error: unknown, field: string) => (error ? fieldErrors(error)[field] : undefined);

function Welcome({ state, children }: { state: State; children: ReactNode }) {
  return (
    <header>
      <h1 className={classes.title}>{state.firm} shares something with you</h1>
      <p className={classes.subtitle}>
        {state.shared_by_name}, {state.firm}. {children}
      </p>
    </header>
  );
}

export function PasswordGate({ state, onNext }: GateProps) {
  const [password, setPassword] = useState('');
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => api.linkVisits.givePassword({ id: state.id, password }),
    onSuccess: onNext,
    onError: sayUnless('password', 'The password could not be checked'),
  });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isPending && password !== '') mutate();
  };
  return (
    <>
      <Welcome state={state}>It opens with the password that you were given.</Welcome>
      <form className={classes.gate} onSubmit={onSubmit} noValidate>
        <PasswordField
          label="Password"
          autoComplete="off"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={errorOf(error, 'password')}
          data-autofocus
        />
        <div className={classes.acts}>
          <Button type="submit" loading={isPending} disabled={password === ''}>
            Continue
          </Button>
        </div>
      </form>
    </>
  );
}

/** First the address, then the code that was sent to it. */
export function AddressGate({ state, onNext }: GateProps) {
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const sending = useMutation({
    mutationFn: () => api.linkVisits.sendCode({ id: state.id, email }),
    onSuccess: () => setCode(''),
    onError: sayUnless('email', 'The code could not be sent'),
  });
  const proving = useMutation({
    mutationFn: () => api.linkVisits.proveAddress({ id: state.id, code }),
    onSuccess: onNext,
    onError: sayUnless('code', 'The code could not be checked'),
  });
  if (!sending.isSuccess)
    return (
      <>
        <Welcome state={state}>Give your address first; {state.firm} will see it.</Welcome>
        <form
          className={classes.gate}
          noValidate
          onSubmit={(event: SubmitEvent) => {
            event.preventDefault();
            if (!sending.isPending && email.trim() !== '') sending.mutate();
          }}
        >
          <TextInput
            label="Email"
            description="A code is sent to it."
            type="email"
            size="md"
            autoComplete="email"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            error={errorOf(sending.error, 'email')}
            data-autofocus
          />
          <div className={classes.acts}>
            <Button type="submit" loading={sending.isPending} disabled={email.trim() === ''}>
              Send code
            </Button>
          </div>
        </form>
      </>
    );
  return (
    <>
      <Welcome
        state={state}
      >{`A code was sent to ${email.trim()}. It is good for ${sending.data.minutes} minutes.`}</Welcome>
      <form
        className={classes.gate}
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          if (!proving.isPending && code.trim() !== '') proving.mutate();
        }}
      >
        <TextInput
          label="Code"
          description="The 6 digits of the mail."
          inputMode="numeric"
          size="md"
          autoComplete="one-time-code"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={errorOf(proving.error, 'code')}
          data-autofocus
        />
        <div className={classes.acts}>
          <Button type="submit" loading={proving.isPending} disabled={code.trim() === ''}>
            Continue
          </Button>
          <Button variant="default" onClick={() => sending.reset()} disabled={proving.isPending}>
            Another address or a new code
          </Button>
        </div>
      </form>
    </>
  );
}
