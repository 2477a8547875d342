import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useRef, useState } from 'react';
import { plural } from '../../../../lib/base/format.ts';
import type { Proof } from '../factor-code.tsx';
import classes from '../second-factor.module.css';

/** When no factor is at hand. */
export function RecoveryCodeForm({ proof, locked, left }: { proof: Proof; locked: boolean; left: number }) {
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!(await proof.recover(code.trim()))) input.current?.select();
  };

  return (
    <form
      className={classes.form}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label="Sign in with a recovery code"
    >
      <p className={classes.lead}>{`Each code works once. You have ${plural(left, 'code')} left.`}</p>
      <TextInput
        ref={input}
        label="Recovery code"
        name="recovery-code"
        placeholder="xxxxx-xxxxx"
        size="md"
        classNames={{ input: classes.recovery }}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        aria-required
        value={code}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          proof.forgive();
        }}
        error={proof.problem.field}
        disabled={locked}
      />
      <Button type="submit" size="md" fullWidth loading={proof.pending} disabled={locked}>
        Verify
      </Button>
    </form>
  );
}
