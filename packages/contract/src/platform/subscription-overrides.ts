import { TIERS } from '@cairn/domain';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { Id, IdOut, requiredText, TimestampOut } from '../fields.ts';
import { procedure } from '../procedure.ts';

const tags = ['Platform administration'];
const Tier = z.enum(TIERS, 'Choose a tier.');

const Override = z.object({
  id: IdOut,
  tenant_id: IdOut,
  tenant_name: z.string(),
  original_tier: z.enum(TIERS),
  override_tier: z.enum(TIERS),
  reason: z.string(),
  override_until: TimestampOut.nullable().describe('null: until it is removed'),
  is_active: z.boolean(),
  created_at: TimestampOut,
  members: z.int().describe('active firm administrators and firm users'),
  tier: z.enum(TIERS).describe('what the firm has now: after the end, its original tier or the rest of its trial'),
  limit: z.int().nullable().describe('seats of the tier that is in force; null: any number'),
});

const list = procedure({ needs: 'platform:manage' })
  .route({ method: 'GET', path: '/subscription-overrides', summary: 'Overrides that are in force, newest first', tags })
  .input(z.strictObject({}))
  .output(z.object({ rows: z.array(Override).describe('at most 500') }));

const apply = procedure({ needs: 'platform:manage', mode: 'write' })
  .route({
    method: 'POST',
    path: '/rpc/override_subscription_tier',
    summary: 'Give a firm another tier, until a moment or until it is removed; replaces the override in force',
    tags,
  })
  .input(
    z.strictObject({
      p_tenant_id: Id,
      p_new_tier: Tier,
      p_reason: requiredText('Reason', 1000),
      p_override_until: z.iso
        .datetime({ offset: true, error: 'Send a moment such as 2026-12-31T00:00:00Z.' })
        .nullish(),
    }),
  )
  .errors(errors('REAUTHENTICATION_REQUIRED'))
  .output(Override);

const remove = procedure({ needs: 'platform:manage', mode: 'write' })
  .route({
    method: 'POST',
    path: '/rpc/remove_subscription_override',
    summary: 'End an override; the firm has its original tier again',
    tags,
  })
  .input(z.strictObject({ p_override_id: Id }))
  .errors(errors('OVERRIDE_ENDED'))
  .output(Override);

export const subscriptionOverrides = { list, apply, remove };
