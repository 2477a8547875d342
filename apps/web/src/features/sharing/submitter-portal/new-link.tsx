import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { fieldErrors, reasonOf } from '../../../lib/api/errors.ts';
import classes from './submitter.module.css';

/** Has a new link sent to an address. Whether anything was submitted with it, the mail alone says. */
export function NewLink() {
  const [email, setEmail] = useState('');
  const { mutate, isPending, error, data, reset } = useMutation({
    mutationFn: (typed: string) => api.submissionVisits.renew({ email: typed }).then(({ days }) => ({ days, typed })),
  });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isPending) mutate(email.trim());
  };
  return (
    <form className={classes.newLink} onSubmit={onSubmit} noValidate aria-label="Have a new link sent">
      <TextInput
        label="Your email"
        type="email"
        maxLength={254}
        autoComplete="email"
        value={email}
        onChange={(event) => {
          setEmail(event.currentTarget.value);
          if (error || data) reset();
        }}
        error={error && (fieldErrors(error).email ?? reasonOf(error))}
      />
      <Button type="submit" loading={isPending} disabled={email.trim() === ''}>
        Send me a new link
      </Button>
      <p className={classes.quiet} role="status">
        {data &&
          `If something was submitted with ${data.typed}, a link is on its way to it, good for ${data.days} days. If nothing arrives, you used another address.`}
      </p>
    </form>
  );
}
