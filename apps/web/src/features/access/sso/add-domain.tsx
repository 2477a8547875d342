import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { fieldErrors, readError } from '../../../lib/api/errors.ts';
import { useReauthenticate } from '../../../lib/session/reauthenticate.ts';
import { useRereadConnections } from './queries.ts';
import classes from './sso-settings.module.css';

/** One more domain for a connection. */
export function AddDomain({ connectionId }: { connectionId: string }) {
  const reauthenticate = useReauthenticate();
  const reread = useRereadConnections();
  const [domain, setDomain] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);

  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    setPending(true);
    try {
      await reauthenticate(() => api.sso.addDomain({ id: connectionId, domain }));
      await reread();
      setDomain('');
    } catch (error) {
      setProblem(fieldErrors(error).domain ?? readError(error).message);
    } finally {
      setPending(false);
    }
  };

  return (
    <form className={classes.addDomain} onSubmit={(event) => void onSubmit(event)} noValidate>
      <TextInput
        aria-label="Another domain"
        placeholder="Another domain, such as firm.com"
        value={domain}
        maxLength={300}
        error={problem}
        onChange={(event) => {
          setProblem(null);
          setDomain(event.currentTarget.value);
        }}
      />
      <Button type="submit" variant="default" loading={pending} disabled={domain.trim() === ''}>
        Add Domain
      </Button>
    </form>
  );
}
