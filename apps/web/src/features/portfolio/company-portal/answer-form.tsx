import { ANSWER_WORDS, COMPANY_UPDATE_FIELDS, UPDATE_TYPES } from '@cairn/domain';
import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { type SubmitEvent, useId } from 'react';
import { formatDateTime, formatDay } from '../../../lib/base/format.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import classes from './answer.module.css';
import { AnswerFiles } from './answer-files.tsx';
import { MetricField } from './metric-field.tsx';
import type { AnswerCalls, Form, Sent } from './queries.ts';
import { type Conflict, type Saving, useAnswer } from './use-answer.ts';

interface AnswerFormProps {
  form: Form;
  calls: AnswerCalls;
  onSent: (sent: Sent) => void;
  /** Shown to the person who asks: nothing is stored or sent. */
  isPreview?: boolean;
}

const TYPES = Object.entries(UPDATE_TYPES).map(([value, label]) => ({ value, label }));

/** What a company reports: figures with their definitions, then words. Made to be done on a phone. */
export function AnswerForm({ form, calls, onSent, isPreview = false }: AnswerFormProps) {
  const { values, saving, errors, conflict, isSending, change, send, settle } = useAnswer(form, calls, onSent);
  const title = useId();
  const isSent = form.answered_at !== null;
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isPreview && !isSending) void send(isSent);
  };
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate aria-label="Update">
      {form.request?.message && <p className={classes.message}>{form.request.message}</p>}
      {isSent && form.answered_at && (
        <Notice>Sent on {formatDateTime(form.answered_at)}. What you send now corrects it; both are kept.</Notice>
      )}
      {conflict && <ConflictNotice conflict={conflict} onSettle={settle} />}
      {!form.request && (
        <div className={classes.pair}>
          <TextInput
            label="Reporting period"
            required
            placeholder={COMPANY_UPDATE_FIELDS.reporting_period.placeholder}
            value={values.reporting_period}
            onChange={(event) => change({ reporting_period: event.currentTarget.value })}
            error={errors.reporting_period}
          />
          <Select
            label="Update type"
            data={TYPES}
            value={values.update_type}
            onChange={(type) => change({ update_type: (type ?? 'regular') as typeof values.update_type })}
          />
        </div>
      )}
      <section aria-labelledby={title} className={classes.part}>
        <h2 id={title} className={classes.partTitle}>
          Figures
        </h2>
        {form.metrics.map((metric) => (
          <MetricField
            key={metric.key}
            metric={metric}
            currency={form.currency}
            value={values.metrics[metric.key] ?? ''}
            onChange={(value) => change({ metrics: { ...values.metrics, [metric.key]: value } })}
            error={errors[metric.key]}
          />
        ))}
        {errors.metrics && <Notice tone="negative">{errors.metrics}</Notice>}
      </section>
      <section className={classes.part} aria-label="In words">
        <h2 className={classes.partTitle}>In words</h2>
        {ANSWER_WORDS.map((word) => (
          <Textarea
            key={word}
            label={COMPANY_UPDATE_FIELDS[word].label}
            autosize
            minRows={2}
            maxRows={10}
            maxLength={COMPANY_UPDATE_FIELDS[word].max}
            value={values[word]}
            onChange={(event) => change({ [word]: event.currentTarget.value })}
            error={errors[word]}
          />
        ))}
      </section>
      {!isPreview && <AnswerFiles id={form.id} files={form.files} calls={calls} />}
      <div className={classes.bar}>
        <span className={classes.state} role="status">
          {isPreview ? 'A preview: nothing is stored.' : SAID[saving]}
        </span>
        <Button type="submit" size="md" loading={isSending} disabled={isPreview || conflict !== null}>
          {isSent ? 'Send correction' : 'Send update'}
        </Button>
      </div>
    </form>
  );
}

const SAID: Record<Saving, string> = {
  none: 'What you type is kept.',
  waiting: 'Typing…',
  saving: 'Saving…',
  saved: 'Draft saved.',
  failed: 'The draft could not be saved. It stays here.',
};

function ConflictNotice({ conflict, onSettle }: { conflict: Conflict; onSettle: (choice: 'theirs' | 'mine') => void }) {
  const { code, current } = conflict;
  const at = code === 'ANSWER_SENT' ? current.answered_at : current.draft?.saved_at;
  return (
    <Notice tone="warning">
      {code === 'ANSWER_SENT'
        ? `Somebody at your company has sent this update${at ? ` on ${formatDateTime(at)}` : ''}. What you typed is still here.`
        : `Somebody at your company has changed this draft${at ? ` on ${formatDateTime(at)}` : ''}. What you typed is still here.`}
      <div className={classes.choices}>
        <Button size="xs" variant="default" onClick={() => onSettle('theirs')}>
          Show theirs
        </Button>
        <Button size="xs" onClick={() => onSettle('mine')}>
          {code === 'ANSWER_SENT' ? 'Send mine as a correction' : 'Keep mine'}
        </Button>
      </div>
    </Notice>
  );
}

/** What is asked, above the form. */
export function AskedFor({ form }: { form: Form }) {
  if (!form.request) return <>{form.company}</>;
  return (
    <>
      {form.company}, due on {formatDay(form.request.due_on)}
    </>
  );
}
