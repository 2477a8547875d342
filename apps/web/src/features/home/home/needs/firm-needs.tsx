import {
  IconFileImport,
  IconGavel,
  IconListCheck,
  IconLock,
  IconMailForward,
  IconUserCheck,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import {
  formatDateTime,
  formatDay,
  formatRelative,
  formatTime,
  labelFromKey,
  plural,
} from '../../../../lib/base/format.ts';
import { roleName } from '../../../../lib/session/role-name.ts';
import { TextLink } from '../../../../ui/base/links.tsx';
import { ImportLink } from '../import-link.tsx';
import type { FirmHome, Stages } from '../queries.ts';
import { DealNeeds } from './deal-needs.tsx';
import { DiligenceNeeds } from './diligence-needs.tsx';
import { NeedRow } from './need-row.tsx';
import { NeedsCard } from './needs-card.tsx';
import { countPending, PendingNeeds } from './pending-needs.tsx';
import { TaskNeeds } from './task-needs.tsx';

type Needs = FirmHome['needs'];

interface FirmNeedsProps {
  needs: Needs;
  stages: Stages;
  /** Leaves the card away when nothing is to be done. */
  quiet?: boolean;
}

/** What waits for somebody who works on deals. */
export function FirmNeeds({ needs, stages, quiet = false }: FirmNeedsProps) {
  return (
    <NeedsCard count={countOf(needs)} quiet={quiet}>
      <PeopleNeeds needs={needs} />
      <VoteNeeds votes={needs.votes} />
      <PendingNeeds pending={needs.pending} />
      <OutcomeNeeds outcomes={needs.outcomes} />
      <TaskNeeds tasks={needs.tasks} />
      <DiligenceNeeds needs={needs.diligence} />
      <DealNeeds needs={needs} stages={stages} />
      {needs.drafts.map(({ id, record_kind, file_name, rows_total, created_at }) => (
        <NeedRow
          key={id}
          icon={IconFileImport}
          title={
            <ImportLink kind={record_kind} id={id}>
              {file_name}
            </ImportLink>
          }
          detail={`${plural(rows_total, 'row')} uploaded ${formatRelative(created_at)}, not imported yet`}
        />
      ))}
    </NeedsCard>
  );
}

function countOf(needs: Needs): number {
  const { tasks, closing, waiting, unassigned, votes, outcomes, diligence, drafts, pending } = needs;
  const { invitations, locked, role_changes, approval_lift } = needs;
  const work = tasks.total + diligence.total + closing.total + waiting.total + unassigned.total;
  const people = invitations.length + locked.length + role_changes.length + (approval_lift ? 1 : 0);
  return work + votes.length + outcomes.length + drafts.length + people + countPending(pending);
}

const LOOKS = { c: 'inherit', fw: 600, underline: 'hover' } as const;

const CommitteeLink = ({ id, name }: { id: string; name: string }) => (
  <TextLink to="/opportunities/$id" params={{ id }} search={{ tab: 'committee' }} {...LOOKS}>
    {name}
  </TextLink>
);

/** To where people are administered. */
const PeopleLink = ({ children }: { children: ReactNode }) => (
  <TextLink to="/dashboard/firm-admin" search={{ tab: 'users' }} {...LOOKS}>
    {children}
  </TextLink>
);

/** Deals before the committee that wait for this person's vote. */
function VoteNeeds({ votes }: Pick<Needs, 'votes'>) {
  return votes.map(({ id, opportunity_id, company_name, opened_at }) => (
    <NeedRow
      key={id}
      icon={IconGavel}
      tone="warning"
      title={<CommitteeLink id={opportunity_id} name={company_name} />}
      detail={`Committee vote started ${formatRelative(opened_at)}; you have not voted yet`}
    />
  ));
}

/** Deals whose assumptions are due: what came true is recorded with the company, or with the deal where there is none. */
function OutcomeNeeds({ outcomes }: Pick<Needs, 'outcomes'>) {
  return outcomes.map(({ review_id, opportunity_id, company_id, company_name, due, due_on }) => (
    <NeedRow
      key={review_id}
      icon={IconListCheck}
      tone="warning"
      title={
        company_id ? (
          <TextLink to="/portfolio/$id" params={{ id: company_id }} search={{ tab: 'Assumptions' }} {...LOOKS}>
            {company_name}
          </TextLink>
        ) : (
          <CommitteeLink id={opportunity_id} name={company_name} />
        )
      }
      detail={`${plural(due, 'assumption')} due since ${formatDay(due_on)}; record what came true`}
    />
  ));
}

function PeopleNeeds({ needs: { locked, invitations, role_changes, approval_lift } }: { needs: Needs }) {
  return (
    <>
      {role_changes.map(({ id, user_name, previous_role, new_role, asked_by_name, created_at }) => (
        <NeedRow
          key={id}
          icon={IconUserCheck}
          tone="warning"
          title={<PeopleLink>{user_name}</PeopleLink>}
          detail={`Change of role from ${roleName(previous_role)} to ${roleName(new_role)}, asked for by ${asked_by_name ?? 'an administrator'} ${formatRelative(created_at)}; waits for your decision`}
        />
      ))}
      {approval_lift && (
        <NeedRow
          icon={IconUserCheck}
          tone="warning"
          title={
            <TextLink to="/dashboard/firm-admin" search={{ tab: 'security' }} {...LOOKS}>
              Approval of role changes
            </TextLink>
          }
          detail={`${approval_lift.asked_by_name ?? 'An administrator'} asked to lift it ${formatRelative(approval_lift.requested_at)}; waits for your decision`}
        />
      )}
      {locked.map(({ id, first_name, last_name, locked_until }) => (
        <NeedRow
          key={id}
          icon={IconLock}
          tone="negative"
          title={
            <PeopleLink>
              {first_name} {last_name}
            </PeopleLink>
          }
          detail={`Locked out after failed sign-ins until ${formatTime(locked_until)}`}
        />
      ))}
      {invitations.map(({ id, email, role, expires_at }) => (
        <NeedRow
          key={id}
          icon={IconMailForward}
          tone="warning"
          title={<PeopleLink>{email}</PeopleLink>}
          detail={
            <span title={formatDateTime(expires_at)}>
              Invitation as {labelFromKey(role).toLowerCase()} expires {formatRelative(expires_at)}
            </span>
          }
        />
      ))}
    </>
  );
}
