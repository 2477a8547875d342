import { roleLabel } from '@cairn/domain';
import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/forms/confirm-dialog.tsx';
import { AddDomain } from './add-domain.tsx';
import { CheckResult } from './check-result.tsx';
import { DomainRow } from './domain-row.tsx';
import type { Connection } from './queries.ts';
import classes from './sso-settings.module.css';
import { StateBadge } from './state-badge.tsx';
import { useConnectionActs } from './use-connection-acts.ts';

const STATES = {
  on: { label: 'Signs people in', tone: 'positive' },
  waiting: { label: 'Waits for a verified domain', tone: 'warning' },
  off: { label: 'Switched off', tone: 'quiet' },
} as const;

function stateOf({ is_active, domains }: Connection): keyof typeof STATES {
  if (!is_active) return 'off';
  return domains.some(({ verified_at }) => verified_at) ? 'on' : 'waiting';
}

interface ConnectionCardProps {
  connection: Connection;
  onEdit: () => void;
}

export function ConnectionCard({ connection, onEdit }: ConnectionCardProps) {
  const { pending, checked, check, setActive, remove } = useConnectionActs(connection);
  const [removing, setRemoving] = useState(false);
  const { label, tone } = STATES[stateOf(connection)];
  const { name, issuer, client_id, default_role, domains, is_active } = connection;

  return (
    <article className={classes.card} aria-label={name}>
      <header className={classes.cardHead}>
        <h3 className={classes.cardTitle}>{name}</h3>
        <StateBadge tone={tone}>{label}</StateBadge>
        <Switch
          className={classes.switch}
          label="Active"
          labelPosition="left"
          aria-label={`${name} is active`}
          checked={is_active}
          disabled={pending !== null}
          onChange={(event) => void setActive(event.currentTarget.checked)}
        />
      </header>
      <dl className={classes.facts}>
        <Fact name="Issuer" value={issuer} />
        <Fact name="Client ID" value={client_id} />
        <Fact name="First role" value={roleLabel(default_role)} />
      </dl>
      <h4 className={classes.subtitle}>Domains</h4>
      <ul className={classes.domains}>
        {domains.map((domain) => (
          <DomainRow key={domain.id} domain={domain} />
        ))}
      </ul>
      <AddDomain connectionId={connection.id} />
      {checked && <CheckResult result={checked} />}
      <footer className={classes.cardFoot}>
        <Button variant="default" size="xs" loading={pending === 'check'} onClick={() => void check()}>
          Test Connection
        </Button>
        <Button variant="default" size="xs" onClick={onEdit}>
          Edit
        </Button>
        <Button variant="subtle" color="red" size="xs" onClick={() => setRemoving(true)}>
          Remove
        </Button>
      </footer>
      <ConfirmDialog
        opened={removing}
        onClose={() => setRemoving(false)}
        onConfirm={() => void remove().then(() => setRemoving(false))}
        title={`Remove ${name}?`}
        confirmLabel="Remove Connection"
        destructive
        pending={pending === 'remove'}
      >
        Nobody can sign in through it any more, and its domains are released. Accounts stay; people without a password
        set one with “Reset Password”. This cannot be undone.
      </ConfirmDialog>
    </article>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
