import { z } from 'zod';
import { errors } from '../errors.ts';
import { Id, IdOut, requiredText, TimestampOut } from '../fields.ts';
import { procedure } from '../procedure.ts';

const tags = ['Break-glass'];

const Current = z.object({
  id: IdOut,
  tenant_id: IdOut,
  tenant_name: z.string(),
  reason: z.string(),
  created_at: TimestampOut,
  expires_at: TimestampOut,
});

const current = procedure({ needs: 'platform:manage' })
  .route({
    method: 'GET',
    path: '/break-glass/current',
    summary: 'The grant by which this session reads a firm, if there is one',
    tags,
  })
  .input(z.strictObject({}))
  .output(z.object({ grant: Current.nullable() }));

const start = procedure({ needs: 'platform:manage', mode: 'write' })
  .route({
    method: 'POST',
    path: '/rpc/start_break_glass',
    summary: 'Read one firm in this session for a time; its administrators are told, and its log tells of each read',
    tags,
  })
  .input(
    z.strictObject({
      p_tenant_id: Id,
      p_reason: requiredText('Reason', 1000),
      p_hours: z
        .int('Hours must be a whole number from 1 to 8.')
        .min(1, 'At least one hour.')
        .max(8, 'At most 8 hours.'),
    }),
  )
  .errors(errors('REAUTHENTICATION_REQUIRED', 'KEYS_DESTROYED'))
  .output(Current);

const end = procedure({ needs: 'platform:manage', mode: 'write' })
  .route({ method: 'POST', path: '/rpc/end_break_glass', summary: "End this session's grant", tags })
  .input(z.strictObject({}))
  .output(z.object({ ended: z.boolean() }));

const Grant = z.object({
  id: IdOut,
  staff_name: z.string(),
  reason: z.string(),
  created_at: TimestampOut,
  expires_at: TimestampOut,
  ended_at: TimestampOut.nullable(),
  end_reason: z.enum(['platform', 'firm', 'replaced']).nullable(),
  is_active: z.boolean(),
  reads: z.int().describe('events of reading in the log; one for each call and record in a minute'),
  can: z.object({ end: z.boolean() }),
});

const list = procedure({ needs: 'firm_settings:manage' })
  .route({
    method: 'GET',
    path: '/break-glass-grants',
    summary: 'Who of the platform was let to read the own firm: the 50 newest grants',
    tags,
  })
  .input(z.strictObject({}))
  .output(z.object({ rows: z.array(Grant) }));

const endByFirm = procedure({ needs: 'firm_settings:manage', mode: 'write' })
  .route({
    method: 'POST',
    path: '/break-glass-grants/{id}/end',
    summary: 'End a grant to read the own firm; the next request of the platform is refused',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .output(Grant);

export const breakGlass = { current, start, end, list, endByFirm };
