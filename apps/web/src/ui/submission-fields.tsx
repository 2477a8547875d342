import { SUBMISSION_INDUSTRIES, SUBMISSION_STAGES, SUBMISSION_TEXT_MAX } from '@cairn/domain';
import { Select, Textarea, TextInput } from '@mantine/core';
import type { Typed } from '../lib/submission-values.ts';
import { MoneyInput } from './fields/money-input.tsx';
import classes from './submission-fields.module.css';

const INDUSTRIES = Object.entries(SUBMISSION_INDUSTRIES).map(([value, label]) => ({ value, label }));
const STAGES = Object.entries(SUBMISSION_STAGES).map(([value, label]) => ({ value, label }));

interface SubmissionFieldsProps {
  typed: Typed;
  errors: Record<string, string>;
  onChange: (part: Partial<Typed>) => void;
  /** Below the description's label. */
  hint?: string;
}

/** What every submission says of a company. */
export function SubmissionFields({
  typed,
  errors,
  onChange,
  hint = 'What the company does, for whom, and why now.',
}: SubmissionFieldsProps) {
  return (
    <>
      <TextInput
        label="Company name"
        required
        maxLength={200}
        value={typed.company_name}
        onChange={(event) => onChange({ company_name: event.currentTarget.value })}
        error={errors.company_name}
      />
      <div className={classes.pair}>
        <Select
          label="Industry"
          required
          data={INDUSTRIES}
          value={typed.industry}
          onChange={(industry) => onChange({ industry: industry as Typed['industry'] })}
          error={errors.industry}
        />
        <Select
          label="Stage"
          required
          data={STAGES}
          value={typed.stage}
          onChange={(stage) => onChange({ stage: stage as Typed['stage'] })}
          error={errors.stage}
        />
      </div>
      <div className={classes.pair}>
        <MoneyInput
          label="Funding amount"
          required
          placeholder="2.5M"
          currency={typed.currency}
          value={typed.amount}
          onChange={(event) => onChange({ amount: event.currentTarget.value })}
          error={errors.funding_amount}
        />
        <TextInput
          label="Website"
          placeholder="company.com"
          maxLength={500}
          value={typed.website}
          onChange={(event) => onChange({ website: event.currentTarget.value })}
          error={errors.website}
        />
      </div>
      <Textarea
        label="Description"
        description={hint}
        autosize
        minRows={4}
        maxRows={14}
        maxLength={SUBMISSION_TEXT_MAX}
        value={typed.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
        error={errors.description}
      />
    </>
  );
}
