import { ActionIcon, Anchor, Button, Loader, TextInput } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { DropZone } from '../../../ui/forms/drop-zone.tsx';
import { SubmissionFields } from '../../../ui/submission-fields.tsx';
import { QuestionField } from './question-field.tsx';
import classes from './submitter.module.css';
import type { Chosen, useIntake } from './use-intake.ts';

type Intake = ReturnType<typeof useIntake>;
interface IntakeFormProps {
  firm: string;
  questions: Parameters<typeof useIntake>[0]['questions'];
  intake: Intake;
}

/** What somebody without an account offers the firm: the facts, the firm's own questions, files, and who they are. */
export function IntakeForm({ firm, questions, intake }: IntakeFormProps) {
  const { typed, errors, problem, busy, step, change } = intake;
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (step === 'typing') void intake.submit();
  };
  return (
    <div className={classes.form}>
      <form className={classes.form} onSubmit={onSubmit} noValidate aria-label="Submission" id="intake">
        <SubmissionFields typed={typed} errors={errors} onChange={change} />
        {questions.map((question) => (
          <QuestionField
            key={question.id}
            question={question}
            value={typed.answers[question.id] ?? ''}
            error={errors[question.id]}
            onChange={(value) => change({ answers: { ...typed.answers, [question.id]: value } })}
          />
        ))}
        <ChosenFiles intake={intake} />
        <div className={classes.pair}>
          <TextInput
            label="Your name"
            required
            maxLength={200}
            autoComplete="name"
            value={typed.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
            error={errors.name}
          />
          <TextInput
            label="Your email"
            required
            type="email"
            maxLength={254}
            autoComplete="email"
            value={typed.email}
            onChange={(event) => change({ email: event.currentTarget.value })}
            error={errors.email}
          />
        </div>
      </form>
      {problem && (
        <p className={classes.refused} role="alert">
          {problem.text} {problem.signIn && <Anchor href="/auth">Sign in</Anchor>}
        </p>
      )}
      {step === 'code' ? (
        <CodeStep intake={intake} />
      ) : (
        <div className={classes.bar}>
          <span className={classes.quiet} role="status">
            {busy === 'sending'
              ? 'Sending…'
              : !intake.isProven && `A code is mailed to you before anything is sent to ${firm}.`}
          </span>
          <Button type="submit" form="intake" loading={busy !== 'none'}>
            Submit
          </Button>
        </div>
      )}
    </div>
  );
}

function CodeStep({ intake }: { intake: Intake }) {
  const { typed, errors, busy, prove, sendCode, change } = intake;
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (code.trim() !== '') void prove(code);
  };
  return (
    <form className={classes.code} onSubmit={onSubmit} noValidate aria-label="Prove your address">
      <p className={classes.quiet} role="status">
        If {typed.asked} can submit here, a code is on its way to it; otherwise the mail says what to do. What you typed
        stays here.
      </p>
      <div className={classes.acts}>
        <TextInput
          ref={field}
          label="Code"
          description="The 6 digits of the mail, good for 10 minutes."
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={errors.code}
        />
      </div>
      <div className={classes.acts}>
        <Button type="submit" loading={busy === 'sending'} disabled={code.trim() === '' || busy !== 'none'}>
          Confirm and submit
        </Button>
        <Button
          variant="default"
          loading={busy === 'code'}
          onClick={() => {
            setCode('');
            void sendCode();
          }}
        >
          Send a new code
        </Button>
        <Button variant="default" disabled={busy !== 'none'} onClick={() => change({ asked: '' })}>
          Keep editing
        </Button>
      </div>
    </form>
  );
}

function ChosenFiles({ intake: { files, busy, addFiles, removeFile } }: { intake: Intake }) {
  return (
    <section className={classes.part} aria-label="Deck and files">
      <DropZone
        multiple
        compact
        icon={<IconPaperclip size={18} stroke={1.75} aria-hidden />}
        title="Attach the deck and further files"
        hint="PDF, slides, spreadsheets, pictures; 50 MB each, 20 at most. They are sent when you submit."
        onFiles={addFiles}
      />
      <ul className={classes.files} aria-label="Attached files">
        {files.map((one) => (
          <ChosenFile key={one.key} one={one} busy={busy === 'sending'} onRemove={() => void removeFile(one)} />
        ))}
      </ul>
    </section>
  );
}

function ChosenFile({ one, busy, onRemove }: { one: Chosen; busy: boolean; onRemove: () => void }) {
  const { file, id, problem } = one;
  return (
    <li>
      <span className={classes.name}>
        {file.name}
        {problem && (
          <span className={classes.refused} role="alert">
            {' '}
            {problem}
          </span>
        )}
      </span>
      {busy && !id && !problem ? (
        <Loader size="xs" aria-label="Sending" />
      ) : (
        <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${file.name}`} disabled={busy} onClick={onRemove}>
          <IconX size={16} stroke={1.75} />
        </ActionIcon>
      )}
    </li>
  );
}
