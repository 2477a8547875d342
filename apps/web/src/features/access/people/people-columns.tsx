import { Badge, Button } from '@mantine/core';
import { IconLock, IconShieldCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { roleName } from '../../../lib/session/role-name.ts';
import { Initials } from '../../../ui/initials.tsx';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { nameOf, type Person } from './filter-people.ts';
import classes from './people.module.css';

export function peopleColumns(
  onUnlock: (person: Person) => void,
  actions?: (person: Person) => ReactNode,
): DataColumn<Person>[] {
  return [
    { key: 'name', header: 'Name', width: '30%', sortable: true, cell: (person) => <Who person={person} /> },
    { key: 'role', header: 'Role', width: '16%', sortable: true, cell: ({ role }) => roleName(role) },
    { key: 'state', header: 'State', width: '18%', cell: (person) => <State person={person} /> },
    { key: 'factor', header: 'Second factor', width: '12%', cell: (person) => <Factor person={person} /> },
    {
      key: 'last_login_at',
      header: 'Last sign-in',
      sortable: true,
      cell: ({ last_login_at: at }) => (at ? <RelativeTime at={at} /> : <span className={classes.quiet}>Never</span>),
    },
    {
      key: 'actions',
      header: 'Actions',
      actions: true,
      width: '136px',
      cell: (person) => (
        <span className={classes.actions}>
          {person.can.unlock && (
            <Button
              size="xs"
              variant="default"
              onClick={() => onUnlock(person)}
              aria-label={`Unlock ${nameOf(person)}`}
            >
              Unlock
            </Button>
          )}
          {actions?.(person)}
        </span>
      ),
    },
  ];
}

function Who({ person }: { person: Person }) {
  return (
    <div className={classes.who}>
      <Initials first={person.first_name} last={person.last_name} />
      <div className={classes.whoText}>
        <span className={classes.name}>{nameOf(person)}</span>
        <span className={classes.email} title={person.email}>
          {person.email}
        </span>
      </div>
    </div>
  );
}

function State({ person }: { person: Person }) {
  return (
    <span className={classes.badges}>
      <Badge color={person.is_active ? 'pine' : 'gray'}>{person.is_active ? 'Active' : 'Suspended'}</Badge>
      {person.locked && (
        <Badge color="red" leftSection={<IconLock size={12} stroke={2} aria-hidden />}>
          Locked
        </Badge>
      )}
      {!person.email_verified && <Badge color="gray">Unverified</Badge>}
    </span>
  );
}

function Factor({ person }: { person: Person }) {
  if (!person.has_second_factor) return <span className={classes.quiet}>None</span>;
  return (
    <span className={classes.factor}>
      <IconShieldCheck size={16} stroke={1.75} aria-hidden />
      Set up
    </span>
  );
}
