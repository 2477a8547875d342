import { Badge, Button, Checkbox, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Outputs, orpc } from '../../../lib/api/api.ts';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { RecordDialog } from '../../../ui/fields/record-dialog.tsx';
import { ConfirmDialog } from '../../../ui/forms/confirm-dialog.tsx';
import classes from './company-people.module.css';

type Person = Outputs['companyPeople']['list']['people'][number];

const ACCESS: Record<Person['access'], string> = {
  none: 'By mail only',
  invited: 'Invited',
  expired: 'Invitation expired',
  active: 'Company Portal',
};

const FIELDS = {
  name: { kind: 'text', max: 200, label: 'Name', required: true },
  email: { kind: 'email', label: 'Email', required: true },
} as const;

/** Who speaks for a company: asked for updates by mail, and with an account in the Company Portal. */
export default function CompanyPeople({ companyId }: { companyId: string }) {
  const queryClient = useQueryClient();
  const options = orpc.companyPeople.list.queryOptions({ input: { id: companyId } });
  const { data, error, refetch } = useQuery(options);
  const [adding, setAdding] = useState(false);
  const [ending, setEnding] = useState<Person | null>(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey: orpc.companyPeople.key() });
  const invite = useMutation({
    mutationFn: (person: Person) => api.companyPeople.invite({ id: person.id }),
    onSuccess: ({ name }) => toast({ title: 'Invitation sent', description: name, tone: 'success' }),
    onError: (failure) => toastError('The invitation could not be sent', failure),
    onSettled: refresh,
  });
  const end = useMutation({
    mutationFn: (person: Person) => api.companyPeople.end({ id: person.id }),
    onSuccess: () => {
      toast({ title: 'Access ended', tone: 'success' });
      setEnding(null);
    },
    onError: (failure) => toastError('The access could not be ended', failure),
    onSettled: refresh,
  });
  if (!data && error)
    return <ErrorState error={error} onRetry={() => void refetch()} title="The people could not be loaded" />;
  if (!data) return <Skeleton height={96} radius="sm" />;
  return (
    <>
      {data.can.add && (
        <Button
          size="xs"
          variant="default"
          className={classes.add}
          leftSection={<IconPlus size={14} stroke={1.75} />}
          onClick={() => setAdding(true)}
        >
          Add Person
        </Button>
      )}
      {data.people.length === 0 && (
        <p className={classes.quiet}>
          Nobody yet. Add a founder, so that the company can be asked for updates by mail or in the Company Portal.
        </p>
      )}
      {data.people.length > 0 && (
        <ul className={classes.list} aria-label="People of the company">
          {data.people.map((person) => (
            <li key={person.id} className={classes.person}>
              <span className={classes.name}>
                <strong>{person.name}</strong>
                <span className={classes.quiet}>{person.email}</span>
              </span>
              <Badge variant="light" className={classes.access} data-access={person.access}>
                {ACCESS[person.access]}
              </Badge>
              <span className={classes.acts}>
                {person.can.invite && (
                  <Button
                    size="compact-xs"
                    variant="default"
                    loading={invite.isPending && invite.variables?.id === person.id}
                    aria-label={`${person.access === 'none' ? 'Invite' : 'Invite again'}: ${person.name}`}
                    onClick={() => invite.mutate(person)}
                  >
                    {person.access === 'none' ? 'Invite' : 'Invite again'}
                  </Button>
                )}
                {person.can.end && (
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`End access of ${person.name}`}
                    onClick={() => setEnding(person)}
                  >
                    End access
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {adding && (
        <AddPerson
          companyId={companyId}
          canInvite={data.can.invite}
          onDone={() => {
            void refresh();
            setAdding(false);
          }}
        />
      )}
      <ConfirmDialog
        opened={ending !== null}
        onClose={() => setEnding(null)}
        onConfirm={() => ending && end.mutate(ending)}
        title={`End access of ${ending?.name ?? ''}?`}
        confirmLabel="End access"
        destructive
        pending={end.isPending}
      >
        They no longer see this company in the Company Portal, and their invitation and links stop working at once. What
        they reported stays.
      </ConfirmDialog>
    </>
  );
}

function AddPerson({ companyId, canInvite, onDone }: { companyId: string; canInvite: boolean; onDone: () => void }) {
  const [invites, setInvites] = useState(canInvite);
  return (
    <RecordDialog
      name={`person of company ${companyId}`}
      catalogue={FIELDS}
      record={null}
      title="Add Person"
      submitLabel="Add Person"
      failed="The person could not be added"
      lead={
        canInvite && (
          <Checkbox
            label="Invite to the Company Portal"
            description="Without an account they answer requests from a mailed link."
            checked={invites}
            onChange={(event) => setInvites(event.currentTarget.checked)}
          />
        )
      }
      create={async ({ name, email }, context) => {
        const person = { name: name ?? '', email: email ?? '', invite: canInvite && invites };
        const { id } = await api.companyPeople.add({ id: companyId, ...person }, { context });
        return { name, email, id };
      }}
      onSaved={(saved) => {
        if (saved) toast({ title: 'Person added', tone: 'success' });
        onDone();
      }}
      onClose={onDone}
    />
  );
}
