import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useRef, useState } from 'react';
import { usePhone } from '../../../../lib/base/use-phone.ts';
import { toast } from '../../../../ui/base/toast.tsx';
import { CodeField } from '../code-field.tsx';
import classes from '../second-factor.module.css';
import type { Enrolled, Enrolment } from './use-enrol.ts';

/** An authenticator app: its name here, the picture to scan, and the first code. */
export function EnrolApp({ enrolment }: { enrolment: Enrolment }) {
  const { enrolled, begin, pending, fields } = enrolment;
  const [name, setName] = useState('');
  if (enrolled?.totp) return <ScanStep enrolled={enrolled} totp={enrolled.totp} enrolment={enrolment} />;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void begin({ factor_type: 'totp', ...(name.trim() && { friendly_name: name.trim() }) });
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        label="Name"
        description="To recognise it later, such as the name of your phone."
        placeholder="Authenticator app"
        name="friendly_name"
        maxLength={60}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={fields.friendly_name}
      />
      <Button type="submit" loading={pending}>
        Continue
      </Button>
    </form>
  );
}

interface ScanStepProps {
  enrolled: Enrolled;
  totp: NonNullable<Enrolled['totp']>;
  enrolment: Enrolment;
}

function ScanStep({ enrolled, totp, enrolment: { proof } }: ScanStepProps) {
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  // Nobody can scan the screen that they hold.
  const onPhone = usePhone();
  const prove = async (given: string) => {
    if (!(await proof.prove(enrolled.id, given))) input.current?.select();
  };
  const copy = () =>
    navigator.clipboard.writeText(totp.secret).then(
      () => toast({ title: 'Key copied', tone: 'success' }),
      () => toast({ title: 'The key could not be copied', tone: 'destructive' }),
    );

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void prove(code);
      }}
      noValidate
    >
      <div className={classes.scan}>
        <img
          className={classes.qr}
          src={`data:image/svg+xml;utf-8,${encodeURIComponent(totp.qr_code)}`}
          width={184}
          height={184}
          alt="QR code for your authenticator app"
        />
        <div className={classes.scanText}>
          <p className={classes.lead}>Scan the picture with your authenticator app, or type this key into it:</p>
          <code className={classes.key}>{totp.secret.match(/.{1,4}/g)?.join(' ')}</code>
          <div className={classes.keyActs}>
            <Button variant="default" size="xs" onClick={() => void copy()}>
              Copy key
            </Button>
            {onPhone && (
              <Button component="a" href={totp.uri} variant="default" size="xs">
                Open in an app here
              </Button>
            )}
          </div>
        </div>
      </div>
      <CodeField
        ref={input}
        label="Code that the app shows"
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
    </form>
  );
}
