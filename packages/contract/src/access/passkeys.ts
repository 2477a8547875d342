import { z } from 'zod';
import { errors } from '../errors.ts';
import { Id, requiredText, TimestampOut, text } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { Session } from './auth-views.ts';

/** What a browser's WebAuthn call takes and gives, as JSON (Web Authentication level 3); the server's library reads it. */
const Ceremony = z.looseObject({});
const Base64Url = z.string().max(4096);
const Credential = z.looseObject({
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
  response: z.record(z.string().max(100), z.unknown()),
});

export const PasskeyView = z.object({
  id: Id,
  friendly_name: z.string(),
  kind: z.enum(['device', 'phone', 'security-key', 'unknown']).describe('where the key lives'),
  is_synced: z.boolean().describe("kept in the person's password manager, so on several devices"),
  created_at: TimestampOut,
  last_used_at: TimestampOut.nullable(),
});

const list = procedure({ needs: 'session:own' })
  .route({ method: 'GET', path: '/auth/passkeys', summary: 'Own passkeys', tags: ['Access'] })
  .output(z.object({ passkeys: z.array(PasskeyView) }));

const registrationOptions = procedure({ needs: 'session:own', mode: 'write' })
  .route({
    method: 'POST',
    path: '/auth/passkeys/registration-options',
    summary: 'What the browser needs to make a passkey',
    tags: ['Access'],
  })
  .errors(errors('TOO_MANY_FACTORS', 'REAUTHENTICATION_REQUIRED', 'SECOND_FACTOR_REQUIRED', 'PASSKEY_REFUSED'))
  .output(z.object({ challenge_id: Id, options: Ceremony }));

const add = procedure({ needs: 'session:own', mode: 'write' })
  .route({
    method: 'POST',
    path: '/auth/passkeys',
    summary: 'Keep the passkey that the browser made',
    tags: ['Access'],
  })
  .input(z.strictObject({ challenge_id: Id, friendly_name: text('Name', 60).nullish(), credential: Credential }))
  .errors(errors('TOO_MANY_FACTORS', 'REAUTHENTICATION_REQUIRED', 'SECOND_FACTOR_REQUIRED', 'PASSKEY_REFUSED'))
  .output(PasskeyView);

const rename = procedure({ needs: 'session:own', mode: 'write' })
  .route({ method: 'PATCH', path: '/auth/passkeys/{id}', summary: 'Rename a passkey', tags: ['Access'] })
  .input(z.strictObject({ id: Id, friendly_name: requiredText('Name', 60) }))
  .output(PasskeyView);

const remove = procedure({ needs: 'session:own', mode: 'write' })
  .route({
    method: 'DELETE',
    path: '/auth/passkeys/{id}',
    successStatus: 204,
    summary: 'Remove a passkey',
    tags: ['Access'],
  })
  .input(z.object({ id: Id }))
  .errors(errors('REAUTHENTICATION_REQUIRED'));

const signInOptions = procedure({ needs: 'public', mode: 'write' })
  .route({
    method: 'POST',
    path: '/auth/passkeys/sign-in-options',
    summary: 'What the browser needs to sign in with a passkey',
    tags: ['Access'],
  })
  .input(z.strictObject({}))
  .errors(errors('HTTPS_REQUIRED', 'PASSKEY_REFUSED'))
  .output(z.object({ challenge_id: Id, options: Ceremony }));

const signIn = procedure({ needs: 'public', mode: 'write' })
  .route({ method: 'POST', path: '/auth/passkeys/sign-in', summary: 'Sign in with a passkey', tags: ['Access'] })
  .input(z.strictObject({ challenge_id: Id, credential: Credential }))
  .errors(errors('HTTPS_REQUIRED', 'PASSKEY_REFUSED', 'ACCOUNT_INACTIVE', 'ORGANIZATION_SUSPENDED'))
  .output(Session);

export const passkeys = { list, registrationOptions, add, rename, remove, signInOptions, signIn };
