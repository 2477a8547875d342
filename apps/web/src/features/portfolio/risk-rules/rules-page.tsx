import { ALERT_TYPES, describeRule, hasPermission } from '@cairn/domain';
import { Badge, Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { plural } from '../../../lib/base/format.ts';
import { lazy } from '../../../lib/base/lazy.tsx';
import { useProfile } from '../../../lib/session/auth.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { ButtonLink, TextLink } from '../../../ui/base/links.tsx';
import { NoAccess } from '../../../ui/base/no-access.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { PageHeader } from '../../../ui/base/page-header.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { ConfirmDialog } from '../../../ui/forms/confirm-dialog.tsx';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { type Rule, type RuleList, refreshRules, rulesOptions } from './queries.ts';
import classes from './risk-rules.module.css';

const RuleDialog = lazy(() => import('./rule-dialog.tsx'));

/** By what the firm finds companies at risk. */
export function RulesPage() {
  const { role } = useProfile();
  return hasPermission(role, 'portfolio:read') ? <Rules /> : <NoAccess />;
}

function Rules() {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(rulesOptions());
  const [edited, setEdited] = useState<Rule | 'new' | null>(null);
  const [removed, setRemoved] = useState<Rule | null>(null);
  const change = useMutation({
    mutationFn: ({ id, version, is_active }: Rule) => api.riskRules.update({ id, version, is_active: !is_active }),
    onSuccess: ({ is_active, label }) =>
      toast({ title: is_active ? 'Rule switched on' : 'Rule switched off', description: label, tone: 'success' }),
    onError: (failure) => toastError('The rule could not be changed', failure),
    onSettled: () => refreshRules(queryClient),
  });
  const remove = useMutation({
    mutationFn: ({ id }: Rule) => api.riskRules.remove({ id }),
    onSuccess: () => {
      toast({ title: 'Rule deleted', tone: 'success' });
      setRemoved(null);
    },
    onError: (failure) => toastError('The rule could not be deleted', failure),
    onSettled: () => refreshRules(queryClient),
  });
  return (
    <Page>
      <PageHeader
        title="Risk Rules"
        purpose="Each finding raises one alert for as long as it lasts. The rules are run after each update and once a day."
        actions={
          <>
            <ButtonLink to="/portfolio" search={{ tab: 'alerts' }} variant="default">
              Risk Alerts
            </ButtonLink>
            {data?.can.edit && (
              <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setEdited('new')}>
                Add Rule
              </Button>
            )}
          </>
        }
      />
      {!data && error && (
        <ErrorState error={error} onRetry={() => void refetch()} title="The rules could not be fetched" frame="page" />
      )}
      {!data && !error && (
        <LoadingRegion label="Loading the risk rules">
          <Skeleton height={84} radius="md" />
          <Skeleton height={84} radius="md" />
          <Skeleton height={84} radius="md" />
        </LoadingRegion>
      )}
      {data && (
        <>
          <LastRun run={data.last_run} />
          <ul className={classes.list} aria-label="Risk rules">
            {data.rules.map((rule) => (
              <RuleCard
                key={rule.id}
                rule={rule}
                canEdit={data.can.edit}
                pending={change.isPending}
                onSwitch={() => change.mutate(rule)}
                onEdit={() => setEdited(rule)}
                onRemove={() => setRemoved(rule)}
              />
            ))}
          </ul>
        </>
      )}
      {edited && <RuleDialog rule={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {removed && (
        <ConfirmDialog
          opened
          destructive
          title={`Delete “${removed.label}”?`}
          confirmLabel="Delete Rule"
          pending={remove.isPending}
          onConfirm={() => remove.mutate(removed)}
          onClose={() => setRemoved(null)}
        >
          Its active alerts are resolved. What was raised by it stays on record. This cannot be undone.
        </ConfirmDialog>
      )}
    </Page>
  );
}

function LastRun({ run }: { run: RuleList['last_run'] }) {
  if (!run) return <p className={classes.quiet}>The daily run has not taken place yet.</p>;
  const { companies, raised, escalated, ended, finished_at } = run;
  const changes = [
    raised > 0 && `${plural(raised, 'alert')} raised`,
    escalated > 0 && `${plural(escalated, 'alert')} made more severe`,
    ended > 0 && `${plural(ended, 'alert')} resolved`,
  ].filter((each) => each !== false);
  return (
    <p className={classes.quiet}>
      Last daily run <RelativeTime at={finished_at} />: {plural(companies, 'company', 'companies')} checked,{' '}
      {changes.join(', ') || 'nothing new'}.
    </p>
  );
}

interface RuleCardProps {
  rule: Rule;
  canEdit: boolean;
  pending: boolean;
  onSwitch: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

function RuleCard({ rule, canEdit, pending, onSwitch, onEdit, onRemove }: RuleCardProps) {
  const { label, is_active, is_shipped, open_alerts, metric } = rule;
  return (
    <li className={classes.card} data-off={!is_active || undefined}>
      <div className={classes.words}>
        <h2 className={classes.title}>
          {label}
          {!is_active && (
            <Badge radius="sm" variant="outline" color="gray">
              Off
            </Badge>
          )}
        </h2>
        <p className={classes.sentence}>{describeRule(rule)}</p>
        <p className={classes.quiet}>
          {ALERT_TYPES[rule.alert_type]} · {is_shipped ? 'Built in' : 'Added by the firm'} ·{' '}
          {open_alerts > 0 ? (
            <TextLink to="/portfolio" search={{ tab: 'alerts' }} underline="always">
              {plural(open_alerts, 'open alert')}
            </TextLink>
          ) : (
            'No open alert'
          )}
          {metric?.is_archived && ' · Paused: its metric is archived'}
        </p>
      </div>
      {canEdit && (
        <div className={classes.acts}>
          <Button
            size="xs"
            variant="default"
            disabled={pending}
            aria-label={`Switch ${is_active ? 'off' : 'on'} ${label}`}
            onClick={onSwitch}
          >
            Switch {is_active ? 'off' : 'on'}
          </Button>
          <Button size="xs" variant="default" aria-label={`Edit ${label}`} onClick={onEdit}>
            Edit
          </Button>
          {!is_shipped && (
            <Button size="xs" variant="subtle" color="red" aria-label={`Delete ${label}`} onClick={onRemove}>
              Delete
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
