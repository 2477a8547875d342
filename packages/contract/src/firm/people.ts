import { ROLES } from '@cairn/domain';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { Id, IdOut, optionalText, requiredText, TimestampOut } from '../fields.ts';
import { procedure } from '../procedure.ts';

const tags = ['Firm administration'];
const Text = z.string().nullable();
const one = z.strictObject({ id: Id });

const Work = z.object({ deals: z.int(), confidential: z.int(), tasks: z.int(), items: z.int() });
const workLeft = { WORK_LEFT: { ...errors('WORK_LEFT').WORK_LEFT, data: z.object({ left: Work }) } };

const manageStatus = procedure({ needs: 'people:manage', mode: 'write' })
  .route({
    method: 'POST',
    path: '/rpc/manage_user_status',
    summary: 'Suspend, activate or delete a person of the own firm',
    tags,
  })
  .input(
    z.strictObject({
      p_target_user_id: Id,
      p_action: z.enum(['suspend', 'activate', 'delete'], 'The action must be suspend, activate or delete.'),
      p_reason: optionalText('Reason', 1000).optional(),
      p_hand_over_to: Id.nullish().describe('with delete: who gets what the person has open'),
    }),
  )
  .errors({
    ...errors('OWN_ACCOUNT', 'LAST_ADMIN', 'SEATS_TAKEN', 'MEMBER_UNKNOWN', 'REAUTHENTICATION_REQUIRED'),
    ...workLeft,
  })
  .output(
    z.object({
      id: IdOut,
      action: z.enum(['suspend', 'activate', 'delete']),
      sessions_ended: z.int(),
      handed_over: Work,
    }),
  );

const countWork = procedure({ needs: 'people:manage' })
  .route({ method: 'GET', path: '/people/{id}/work', summary: 'How much work somebody would leave behind', tags })
  .input(one)
  .output(Work);

const RoleChange = z.object({
  id: IdOut,
  created_at: TimestampOut,
  user_id: IdOut,
  user_name: z.string(),
  changed_by: IdOut.nullable(),
  changed_by_name: Text,
  previous_role: z.enum(ROLES),
  new_role: z.enum(ROLES),
  reason: Text,
  approval_required: z.boolean(),
  approved_at: TimestampOut.nullable(),
  approved_by: IdOut.nullable(),
  approved_by_name: Text,
  declined_at: TimestampOut.nullable(),
  can: z.object({ approve: z.boolean(), decline: z.boolean() }),
});

const changeRole = procedure({ needs: 'people:manage', mode: 'write' })
  .route({
    method: 'POST',
    path: '/people/{id}/role',
    summary: 'Give somebody another role, at once or after the approval of a second administrator',
    tags,
  })
  .input(z.strictObject({ id: Id, role: z.enum(ROLES, 'Choose a role.'), reason: requiredText('Reason', 1000) }))
  .errors({
    ...errors('OWN_ACCOUNT', 'LAST_ADMIN', 'SEATS_TAKEN', 'ROLE_CHANGE_PENDING', 'REAUTHENTICATION_REQUIRED'),
    ...workLeft,
  })
  .output(RoleChange);

const listRoleChanges = procedure({ needs: 'people:manage' })
  .route({
    method: 'GET',
    path: '/role-change-history',
    summary: 'Changes of roles in the own firm: what waits for approval, then the 50 newest',
    tags,
  })
  .output(z.object({ rows: z.array(RoleChange) }));

const settled = {
  ...errors('SECOND_ADMIN_NEEDED', 'SECOND_PERSON_NEEDED', 'LAST_ADMIN', 'SEATS_TAKEN', 'STALE_VERSION'),
  ...workLeft,
};

const approveRole = procedure({ needs: 'people:manage', mode: 'write' })
  .route({ method: 'POST', path: '/role-change-history/{id}/approve', summary: 'Approve a change of role', tags })
  .input(one)
  .errors({ ...settled, ...errors('REAUTHENTICATION_REQUIRED') })
  .output(RoleChange);

const declineRole = procedure({ needs: 'people:manage', mode: 'write' })
  .route({ method: 'POST', path: '/role-change-history/{id}/decline', summary: 'Decline a change of role', tags })
  .input(one)
  .errors(settled)
  .output(RoleChange);

const transfer = procedure({ needs: 'firm_admin:transfer', mode: 'write' })
  .route({
    method: 'POST',
    path: '/rpc/transfer_firm_admin_rights',
    summary: 'Hand the administration of the own firm to somebody else; the own sessions end',
    tags,
  })
  .input(
    z.strictObject({
      p_current_admin_id: Id,
      p_new_admin_id: z.uuid('Select the new administrator.').toLowerCase(),
      p_tenant_id: Id,
    }),
  )
  .errors(errors('PROFILE_NOT_FOUND', 'SEATS_TAKEN', 'REAUTHENTICATION_REQUIRED'))
  .output(z.object({ success: z.literal(true), new_admin_id: IdOut }));

export const firmPeople = { manageStatus, countWork, changeRole, listRoleChanges, approveRole, declineRole, transfer };
