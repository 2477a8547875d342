import { ALERT_SEVERITIES } from '@cairn/domain';
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { api, type Inputs, type Outputs } from '../../../lib/api/api.ts';
import { reasonOf } from '../../../lib/api/errors.ts';
import { formatDay, plural } from '../../../lib/base/format.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import classes from './risk-rules.module.css';

type Tried = Inputs['riskRules']['tryOut'];
type Trial = Outputs['riskRules']['tryOut'];

/** What the rule in the form would have raised over the past year, asked for by hand; nothing is saved by it. */
export function RuleTrial({ rule }: { rule: Tried }) {
  const asked = JSON.stringify(rule);
  const trial = useMutation({ mutationFn: async () => ({ asked, found: await api.riskRules.tryOut(rule) }) });
  // Of other levels the answer would be about another rule.
  const found = trial.data?.asked === asked ? trial.data.found : undefined;
  return (
    <div className={classes.trial}>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconHistory size={14} stroke={1.75} />}
        loading={trial.isPending}
        onClick={() => trial.mutate()}
      >
        Try on the past year
      </Button>
      {trial.error && !trial.isPending && <Notice tone="negative">{reasonOf(trial.error)}</Notice>}
      {found && <Findings trial={found} />}
    </div>
  );
}

function Findings({ trial: { from, to, companies, total, alerts } }: { trial: Trial }) {
  const year = `from ${formatDay(from)} to ${formatDay(to)}, of ${plural(companies, 'active company', 'active companies')}`;
  return (
    <section aria-label="What the rule would have raised" className={classes.found}>
      <p className={classes.said} role="status">
        {total === 0 ? 'No alert' : plural(total, 'alert')} {year}.
        {total > alerts.length && ` The newest ${alerts.length} are shown.`}
      </p>
      {alerts.length > 0 && (
        <ul className={classes.spells}>
          {alerts.map(({ company_id, company, from: began, until, title, severity }) => (
            <li key={`${company_id} ${began}`}>
              <strong>{company}</strong>: {title}, {ALERT_SEVERITIES[severity]},{' '}
              <span className="tnum">
                {formatDay(began)} {until ? `to ${formatDay(until)}` : 'until today'}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
