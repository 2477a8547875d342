import { TIERS } from '@cairn/domain';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { Id, IdOut, optionalText, TimestampOut, text } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { KeyDestruction } from './key-destructions.ts';

const tags = ['Platform administration'];

const Organization = z.object({
  id: IdOut,
  name: z.string(),
  slug: z.string(),
  is_active: z.boolean(),
  subscription_tier: z.enum(TIERS),
  created_at: TimestampOut,
  user_count: z.int().describe('people who were not deleted, active or not'),
  last_activity: TimestampOut.nullable().describe('of the newest event in its audit log'),
  override_id: IdOut.nullable().describe('of the override of its tier that is in force'),
  key_destruction: KeyDestruction.nullable().describe('of its data keys: open or done, not what was withdrawn'),
  can: z.object({ suspend: z.boolean(), activate: z.boolean(), destroy_keys: z.boolean() }),
});

const list = procedure({ needs: 'platform:manage' })
  .route({ method: 'GET', path: '/tenants', summary: 'Firms of this installation, newest first', tags })
  .input(
    z.strictObject({
      search: text('Search', 200).optional().describe('in name and slug; or the id'),
      state: z.enum(['active', 'suspended'], 'State must be active or suspended.').optional(),
      tier: z.enum(TIERS, 'Choose a tier.').optional(),
      limit: z.coerce.number<string | number>().int().min(1).max(200, 'limit can be at most 200.').default(50),
      cursor: z.string().max(300).optional(),
    }),
  )
  .output(
    z.object({
      rows: z.array(Organization),
      next_cursor: z.string().nullable(),
      total: z.int().describe('that the filters leave'),
    }),
  );

const manageStatus = procedure({ needs: 'platform:manage', mode: 'write' })
  .route({
    method: 'POST',
    path: '/rpc/manage_tenant_status',
    summary: 'Suspend a firm, which ends its sessions at once, or activate it again',
    tags,
  })
  .input(
    z.strictObject({
      p_tenant_id: Id,
      p_action: z.enum(['suspend', 'activate'], 'The action must be suspend or activate.'),
      p_reason: optionalText('Reason', 1000).optional(),
    }),
  )
  .errors(errors('DESTRUCTION_OPEN', 'KEYS_DESTROYED', 'REAUTHENTICATION_REQUIRED'))
  .output(z.object({ id: IdOut, is_active: z.boolean(), sessions_ended: z.int() }));

export const organizations = { list, manageStatus };
