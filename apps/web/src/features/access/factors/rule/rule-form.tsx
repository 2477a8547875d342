import { SECOND_FACTOR_GRACE_DAYS_MAX } from '@cairn/domain';
import { Button, Checkbox, NumberInput } from '@mantine/core';
import type { SubmitEvent } from 'react';
import type { Outputs } from '../../../../lib/api/api.ts';
import { formatDateTime } from '../../../../lib/base/format.ts';
import { clashesOf } from '../../../../lib/forms/conflict.ts';
import { useFollowedRecord } from '../../../../lib/forms/use-followed-record.ts';
import { TextLink } from '../../../../ui/base/links.tsx';
import { Notice } from '../../../../ui/base/notice.tsx';
import { ConflictNotice } from '../../../../ui/forms/conflict-notice.tsx';
import classes from '../second-factor.module.css';
import { useSetRule } from './use-set-rule.ts';

export type Rule = Outputs['factors']['getRule'];

/** Requires a second factor, after some days of grace. */
const valuesOf = ({ required, grace_days }: Rule): { required: boolean; grace_days: number | string } => ({
  required,
  grace_days,
});

export function RuleForm({ rule }: { rule: Rule }) {
  const { values, dirty, version, conflict, change, choose } = useFollowedRecord(rule, valuesOf);
  const { required, grace_days: days } = values;
  const { save, pending, problem } = useSetRule();
  const clashes = clashesOf(
    conflict,
    values,
    {
      required: { label: 'Second factor', say: (value) => (value ? 'Required' : 'Optional') },
      grace_days: { label: 'Grace period in days', say: String },
    },
    choose,
  );

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void save({ required, grace_days: Number(days), version });
  };

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {clashes && <ConflictNotice conflict={clashes} />}
      {problem.form && <Notice tone="negative">{problem.form}</Notice>}
      <Checkbox
        size="sm"
        label="Require a second factor for everybody in the firm"
        description="After the grace period, people without a second factor must set one up before they can do anything else."
        checked={required}
        onChange={(event) => change({ required: event.currentTarget.checked })}
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
        onChange={(typed) => change({ grace_days: typed })}
        error={problem.days}
        disabled={!required}
      />
      <div>
        <Button type="submit" loading={pending} disabled={!dirty}>
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
