import { Button } from '@mantine/core';
import { type SubmitEvent, useRef, useState } from 'react';
import { CodeField } from './code-field.tsx';
import { askFor, type Factor } from './factor.ts';
import classes from './second-factor.module.css';
import { SendCode } from './send-code.tsx';
import type { useProveFactor } from './use-prove-factor.ts';

export type Proof = ReturnType<typeof useProveFactor>;

interface FactorCodeProps {
  factor: Factor;
  proof: Proof;
  locked: boolean;
}

/** Asks for a code of this factor; a phone is sent one first. */
export function FactorCode({ factor, proof, locked }: FactorCodeProps) {
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const byPhone = factor.factor_type === 'phone';
  const waiting = byPhone && proof.sent?.factorId !== factor.id;

  const prove = async (given: string) => {
    if (!(await proof.prove(factor.id, given))) input.current?.select();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void (waiting ? proof.send(factor.id) : prove(code));
  };

  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label={factor.friendly_name}>
      <p className={classes.lead}>{askFor(factor)}</p>
      {!waiting && (
        <CodeField
          ref={input}
          label={`Code from ${factor.friendly_name}`}
          value={code}
          onChange={(next) => {
            setCode(next);
            proof.forgive();
          }}
          onComplete={(given) => void prove(given)}
          error={proof.problem.field}
          disabled={locked}
        />
      )}
      <Button type="submit" size="md" fullWidth loading={proof.pending} disabled={locked}>
        {waiting ? 'Send Code' : 'Verify'}
      </Button>
      {byPhone && !waiting && proof.sent && (
        <SendCode sentAt={proof.sent.at} disabled={locked || proof.pending} onSend={() => void proof.send(factor.id)} />
      )}
    </form>
  );
}
