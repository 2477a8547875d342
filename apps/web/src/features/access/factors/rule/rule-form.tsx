import { SECOND_FACTOR_GRACE_DAYS_MAX } from '@cairn/domain';
import { Button, Checkbox, NumberInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import type { Outputs } from '../../../../lib/api/api.ts';
import { formatDateTime } from '../../../../lib/base/format.ts';
import { TextLink } from '../../../../ui/base/links.tsx';
import { Notice } from '../../../../ui/base/notice.tsx';
import classes from '../second-factor.module.css';
import { useSetRule } from './use-set-rule.ts';

export type Rule = Outputs['factors']['getRule'];

/** Requires a second factor, after some days of grace. */
export function RuleForm({ rule }: { rule: Rule }) {
  const [required, setRequired] = useState(rule.required);
  const [days, setDays] = useState<number | string>(rule.grace_days);
  const { save, pending, problem } = useSetRule();
  const changed = required !== rule.required || days !== rule.grace_days;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void save({ required, grace_days: Number(days), version: rule.version });
  };

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {problem.form && <Notice tone="negative">{problem.form}</Notice>}
      <Checkbox
        size="sm"
        label="Require a second factor for everybody in the firm"
        description="After the grace period, people without a second factor must set one up before they can do anything else."
        checked={required}
        onChange={(event) => setRequired(event.currentTarget.checked)}
      />
      {required && !rule.has_second_factor && (
        <Notice tone="warning">
          You have no second factor yourself. <TextLink to="/account">Set one up</TextLink> before you require it for
          others.
        </Notice>
      )}
      <NumberInput
        label="Grace period in days"
        description={graceHint(rule)}
        className={classes.days}
        min={0}
        max={SECOND_FACTOR_GRACE_DAYS_MAX}
        allowDecimal={false}
        allowNegative={false}
        value={days}
        onChange={setDays}
        error={problem.days}
        disabled={!required}
      />
      <div>
        <Button type="submit" loading={pending} disabled={!changed}>
          Save rule
        </Button>
      </div>
    </form>
  );
}

function graceHint({ enforced_from }: Rule): string {
  if (!enforced_from) return 'Counted from the moment you require it.';
  const when = formatDateTime(enforced_from);
  return new Date(enforced_from) > new Date() ? `Enforced from ${when}.` : `Enforced since ${when}.`;
}
