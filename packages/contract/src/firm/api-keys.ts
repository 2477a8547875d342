import { API_SCOPES } from '@cairn/domain/firm';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { Id, IdOut, requiredText, TimestampOut } from '../fields.ts';
import { procedure } from '../procedure.ts';

const tags = ['API keys'];

const ApiKey = z.object({
  id: IdOut,
  name: z.string(),
  hint: z.string().describe('how the key begins'),
  scopes: z.array(z.string()),
  created_by: IdOut,
  created_by_name: z.string(),
  created_at: TimestampOut,
  expires_at: TimestampOut,
  last_used_at: TimestampOut.nullable(),
  revoked_at: TimestampOut.nullable(),
  state: z.enum(['active', 'expired', 'revoked', 'dead']).describe('dead: who made it may not act any more'),
});

const list = procedure({ needs: 'api_key:manage' })
  .route({ method: 'GET', path: '/api-keys', summary: 'The API keys of the own firm, newest first', tags })
  .output(
    z.object({
      rows: z.array(ApiKey),
      scopes: z.array(z.string()).describe('what a key that one makes now could have'),
    }),
  );

const create = procedure({ needs: 'api_key:manage', mode: 'write' })
  .route({
    method: 'POST',
    path: '/api-keys',
    successStatus: 201,
    summary: 'Make a key; it is shown in this answer and never again',
    tags,
  })
  .input(
    z.strictObject({
      name: requiredText('Name', 100),
      scopes: z
        .array(z.enum(API_SCOPES, 'This is not a scope that a key can have.'))
        .min(1, 'Choose at least one scope.')
        .max(API_SCOPES.length),
      expires_on: z.iso.date('The end date must be a date such as 2026-03-31.'),
    }),
  )
  .errors(errors('REAUTHENTICATION_REQUIRED', 'TOO_MANY_KEYS'))
  .output(ApiKey.extend({ key: z.string().describe('sent as Authorization: Bearer') }));

const revoke = procedure({ needs: 'api_key:manage', mode: 'write' })
  .route({ method: 'POST', path: '/api-keys/{id}/revoke', summary: 'End a key from the next request on', tags })
  .input(z.strictObject({ id: Id }))
  .output(ApiKey);

export const apiKeys = { list, create, revoke };
