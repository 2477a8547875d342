import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useRef, useState } from 'react';
import { CodeField } from '../code-field.tsx';
import classes from '../second-factor.module.css';
import { SendCode } from '../send-code.tsx';
import type { Enrolled, Enrolment } from './use-enrol.ts';

/** A phone: its number, and the code that went there. */
export function EnrolPhone({ enrolment }: { enrolment: Enrolment }) {
  const { enrolled, begin, pending, fields } = enrolment;
  const [phone, setPhone] = useState('');
  const [name, setName] = useState('');
  if (enrolled) return <SentStep enrolled={enrolled} enrolment={enrolment} />;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void begin({ factor_type: 'phone', phone, ...(name.trim() && { friendly_name: name.trim() }) });
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        label="Phone"
        description="With its country code, such as +49 30 901820."
        name="phone"
        type="tel"
        autoComplete="tel"
        aria-required
        data-autofocus
        value={phone}
        onChange={(event) => setPhone(event.currentTarget.value)}
        error={fields.phone}
      />
      <TextInput
        label="Name"
        placeholder="Phone"
        name="friendly_name"
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={fields.friendly_name}
      />
      <Button type="submit" loading={pending}>
        Send Code
      </Button>
    </form>
  );
}

function SentStep({ enrolled, enrolment: { proof, again } }: { enrolled: Enrolled; enrolment: Enrolment }) {
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const prove = async (given: string) => {
    if (!(await proof.prove(enrolled.id, given))) input.current?.select();
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void prove(code);
      }}
      noValidate
    >
      <p className={classes.lead}>{`We sent a code by text message to ${enrolled.phone}.`}</p>
      <CodeField
        ref={input}
        value={code}
        onChange={(next) => {
          setCode(next);
          proof.forgive();
        }}
        onComplete={(given) => void prove(given)}
        error={proof.problem.field}
      />
      <Button type="submit" loading={proof.pending}>
        Verify and turn on
      </Button>
      <div className={classes.ways}>
        {proof.sent && (
          <SendCode sentAt={proof.sent.at} disabled={proof.pending} onSend={() => void proof.send(enrolled.id)} />
        )}
        <Button variant="subtle" onClick={again}>
          Change number
        </Button>
      </div>
    </form>
  );
}
