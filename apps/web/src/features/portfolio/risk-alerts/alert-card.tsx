import { ALERT_SEVERITIES, ALERT_STATUSES, ALERT_TYPES } from '@cairn/domain';
import { Badge, Button, Checkbox } from '@mantine/core';
import { useNameOf } from '../../../lib/team.ts';
import { TextLink } from '../../../ui/base/links.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { Alert } from './queries.ts';
import classes from './risk-alerts.module.css';

interface AlertCardProps {
  alert: Alert;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
  pending: boolean;
  onAcknowledge: () => void;
  onResolve: () => void;
  onFalsePositive: () => void;
}

/** One alert: what may go wrong, what became of it, and what can be done as long as it is active. */
export function AlertCard(props: AlertCardProps) {
  const { alert, chosen, onChoose, pending, onAcknowledge, onResolve, onFalsePositive } = props;
  const nameOf = useNameOf('a rule');
  const { company, severity, status } = alert;
  return (
    <li className={classes.card} data-severity={severity}>
      <div className={classes.head}>
        {alert.can.change && (
          <Checkbox
            size="xs"
            aria-label={`Choose ${alert.title}`}
            checked={chosen}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
        )}
        <h3 className={classes.title}>{alert.title}</h3>
        <Badge radius="sm" className={classes.severity} data-severity={severity}>
          {ALERT_SEVERITIES[severity]}
        </Badge>
        <Badge radius="sm" variant="outline">
          {ALERT_STATUSES[status]}
        </Badge>
      </div>
      <p className={classes.about}>
        <TextLink to="/portfolio/$id" params={{ id: company.id }} underline="always">
          {company.name}
        </TextLink>{' '}
        · {ALERT_TYPES[alert.alert_type]} · Risk score <span className="tnum">{alert.risk_score}</span> · Raised by{' '}
        {nameOf(alert.created_by)} <RelativeTime at={alert.created_at} />
      </p>
      {alert.description && <p className={classes.words}>{alert.description}</p>}
      {alert.acknowledged_at && (
        <p className={classes.about}>
          Acknowledged by {nameOf(alert.acknowledged_by)} <RelativeTime at={alert.acknowledged_at} />
        </p>
      )}
      {alert.resolved_at && (
        <p className={classes.about}>
          Resolved by {nameOf(alert.resolved_by)} <RelativeTime at={alert.resolved_at} />
        </p>
      )}
      {alert.resolution_notes && <p className={classes.words}>{alert.resolution_notes}</p>}
      {alert.can.change && (
        <div className={classes.acts}>
          <Button size="xs" variant="default" disabled={pending} onClick={onAcknowledge}>
            Acknowledge
          </Button>
          <Button size="xs" variant="default" disabled={pending} onClick={onResolve}>
            Resolve
          </Button>
          <Button size="xs" variant="subtle" disabled={pending} onClick={onFalsePositive}>
            False Positive
          </Button>
        </div>
      )}
    </li>
  );
}
