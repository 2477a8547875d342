import {
  type Catalogue,
  checkRule,
  describeRule,
  OPERATOR_OF,
  RULE_OPERATORS,
  RULE_SUBJECTS,
  type RuleOperator,
  ruleFields,
} from '@cairn/domain';
import { Select } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Inputs, orpc } from '../../../lib/api/api.ts';
import { toast } from '../../../ui/base/toast.tsx';
import { RecordDialog } from '../../../ui/fields/record-dialog.tsx';
import { type Rule, refreshRules } from './queries.ts';
import classes from './risk-rules.module.css';
import { RuleTrial } from './rule-trial.tsx';

interface RuleDialogProps {
  /** None adds one. */
  rule: Rule | null;
  onClose: () => void;
}

const OTHERS = (['late_update', 'cash_out'] as const).map((value) => ({ value, label: RULE_SUBJECTS[value] }));
const OPERATORS = Object.entries(RULE_OPERATORS).map(([value, label]) => ({ value, label }));

/** Of what stands in the form, what decides on which days the rule finds something. */
function levelsOf(rule: Inputs['riskRules']['tryOut'], metric_id: string | undefined): Inputs['riskRules']['tryOut'] {
  const { subject, operator, threshold, periods, severity, worse_threshold, worse_severity } = rule;
  const levels = { subject, operator, threshold, periods, severity, worse_threshold, worse_severity };
  return metric_id === undefined ? levels : { ...levels, metric_id };
}

/** The levels of a rule, and of a new one what it looks at. Its fields are those of the condition. */
export default function RuleDialog({ rule, onClose }: RuleDialogProps) {
  const queryClient = useQueryClient();
  const { data } = useQuery(orpc.metrics.list.queryOptions());
  const metrics = (data?.metrics ?? []).filter(({ is_archived }) => !is_archived);
  const [chosen, setChosen] = useState<string | null>(null);
  const [operator, setOperator] = useState<RuleOperator>('below');
  const looksAt = chosen ?? metrics[0]?.id ?? 'late_update';
  const other = looksAt === 'late_update' || looksAt === 'cash_out' ? looksAt : null;
  const kind = rule ?? {
    subject: other ?? ('metric' as const),
    operator: other ? OPERATOR_OF[other] : operator,
    metric: metrics.find(({ id }) => id === looksAt) ?? null,
  };
  const lead = rule ? null : (
    <>
      <Select
        label="Looks at"
        required
        searchable
        data={[
          { group: 'Metrics', items: metrics.map(({ id, label }) => ({ value: id, label })) },
          { group: 'Other', items: OTHERS },
        ]}
        value={looksAt}
        onChange={setChosen}
      />
      {!other && (
        <Select
          label="Condition"
          required
          data={OPERATORS}
          value={operator}
          onChange={(value) => setOperator((value ?? 'below') as RuleOperator)}
        />
      )}
    </>
  );
  // The form of a new rule begins with the first metric, so it waits for them.
  if (!rule && !data) return null;
  return (
    <RecordDialog
      key={`${kind.subject} ${kind.operator}`}
      name={rule ? null : `risk rule ${kind.subject} ${kind.operator}`}
      catalogue={ruleFields(kind.subject, kind.operator) as Catalogue}
      record={rule as never}
      lead={lead}
      aside={(values) => {
        // A field that is empty so far has no value, of whatever kind it is.
        const filled = Object.entries(values).filter(([, value]) => value !== '' && value !== null);
        const levels = { threshold: null, periods: 1, worse_threshold: null, worse_severity: null };
        const { subject, operator: how, metric } = kind;
        const whole = { ...levels, ...Object.fromEntries(filled), subject, operator: how, metric } as never;
        const isWhole = Object.keys(checkRule(whole)).length === 0;
        if (!isWhole) return null;
        const metric_id = rule ? rule.metric?.id : other ? undefined : looksAt;
        return (
          <div className={classes.trial}>
            <p className={classes.said}>{describeRule(whole)}</p>
            <RuleTrial rule={levelsOf(whole, metric_id)} />
          </div>
        );
      }}
      title={rule ? `Edit “${rule.label}”` : 'Add Rule'}
      submitLabel={rule ? 'Save Changes' : 'Add Rule'}
      failed={rule ? 'The rule could not be changed' : 'The rule could not be added'}
      create={async (values, context) => {
        const sent = {
          ...values,
          subject: kind.subject,
          operator: kind.operator,
          ...(other ? {} : { metric_id: looksAt }),
        };
        const { id } = await api.riskRules.create(sent as unknown as Inputs['riskRules']['create'], { context });
        return { ...values, id } as never;
      }}
      update={(changes) => api.riskRules.update(changes as unknown as Inputs['riskRules']['update']) as never}
      onSaved={(saved) => {
        if (saved) {
          void refreshRules(queryClient);
          toast({
            title: rule ? 'Rule changed' : 'Rule added',
            description: 'All companies are checked again.',
            tone: 'success',
          });
        }
        onClose();
      }}
      onClose={onClose}
    />
  );
}
