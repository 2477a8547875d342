import { ActionIcon, Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useProfile } from '../../../lib/session/auth.tsx';
import { fullName, GONE, usePersonOf, useTeam } from '../../../lib/team.ts';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { Initials } from '../../../ui/initials.tsx';
import { LoadingRegion, SkeletonLines } from '../../../ui/lists/skeletons.tsx';
import { SideCard } from '../../../ui/side-card.tsx';
import type { Deal } from '../opportunities/queries.ts';
import classes from './members.module.css';
import { RemoveMemberDialog } from './remove-member-dialog.tsx';
import { type Members, useAddMember, useMembers } from './use-members.ts';

/** Who sees a confidential deal. */
export function MembersCard({ deal }: { deal: Deal }) {
  const query = useMembers(deal.id);
  return (
    <SideCard title="Members" hint="Only these people see this deal.">
      {query.isPending && (
        <LoadingRegion label="Loading the members">
          <SkeletonLines count={3} />
        </LoadingRegion>
      )}
      {query.isError && !query.data && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && <MemberList deal={deal} {...query.data} />}
    </SideCard>
  );
}

function MemberList({ deal, members, can }: Members & { deal: Deal }) {
  const { id: me } = useProfile();
  const nameOf = usePersonOf();
  const [leaving, setLeaving] = useState<string | null>(null);
  return (
    <>
      <ul className={classes.members}>
        {members.map(({ user_id, can: { remove } }) => {
          const name = nameOf(user_id) ?? GONE;
          return (
            <li key={user_id} className={classes.member}>
              <Initials first={name.first_name} last={name.last_name} size={24} />
              <span className={classes.memberName}>
                {fullName(name)}
                {user_id === me && ' (you)'}
                {user_id === deal.assigned_to && <span className={classes.role}>Owner</span>}
              </span>
              {remove && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={24}
                  aria-label={user_id === me ? 'Leave this deal' : `Remove ${fullName(name)}`}
                  onClick={() => setLeaving(user_id)}
                >
                  <IconX size={14} stroke={2} aria-hidden />
                </ActionIcon>
              )}
            </li>
          );
        })}
      </ul>
      {can.add && <AddMember deal={deal} members={members} />}
      <RemoveMemberDialog deal={deal} userId={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}

function AddMember({ deal, members }: { deal: Deal } & Pick<Members, 'members'>) {
  const { data: team = [] } = useTeam();
  const add = useAddMember();
  const others = team.filter(({ id, is_active }) => is_active && !members.some(({ user_id }) => user_id === id));
  if (others.length === 0) return null;
  return (
    <Select
      aria-label="Add a member"
      placeholder="Add a member…"
      size="xs"
      searchable
      disabled={add.isPending}
      data={others.map((person) => ({ value: person.id, label: fullName(person) }))}
      value={null}
      onChange={(user_id) => {
        if (!user_id) return;
        add.mutate(
          { id: deal.id, user_id },
          {
            onSuccess: () => toast({ title: `They can now see ${deal.company_name}`, tone: 'success' }),
            onError: (error) => toastError('Failed to add the member', error),
          },
        );
      }}
    />
  );
}
