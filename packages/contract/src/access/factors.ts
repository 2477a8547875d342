import { ROLES, SECOND_FACTOR_GRACE_DAYS_MAX } from '@cairn/domain';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { Id, TimestampOut, text, Version } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { clientExtras, codeRefused, FactorView, Session } from './auth-views.ts';

const UNTIL_PROVED = ['second_factor', 'enrolment'] as const;

const Code = z.string('The code must be text.').trim().min(1, 'Enter the code.').max(20, 'This code is too long.');

const RecoveryCodes = z.array(z.string()).describe('shown this once, stored as hashes');

const list = procedure({ needs: 'session:own', restricted: UNTIL_PROVED })
  .route({ method: 'GET', path: '/auth/factors', summary: 'Own second factors', tags: ['Access'] })
  .output(
    z.object({
      factors: z.array(FactorView),
      recovery_codes_left: z.int(),
      required: z.boolean().describe('one of the own firms requires a second factor, so the last one stays'),
      text_messages: z.boolean().describe('whether this installation can send any, so whether a phone can be a factor'),
    }),
  );

const enrol = procedure({ needs: 'session:own', mode: 'write', restricted: ['enrolment'] })
  .route({
    method: 'POST',
    path: '/auth/factors',
    summary: 'Begin with a second factor: an authenticator app, or a phone that gets text messages',
    tags: ['Access'],
  })
  .input(
    z.strictObject({
      factor_type: z.enum(['totp', 'phone'], 'factor_type must be totp or phone.'),
      friendly_name: text('Name', 60).nullish(),
      issuer: text('Issuer', 60).nullish().describe('how an authenticator app names this installation'),
      phone: text('Phone', 40).nullish().describe('with its country code'),
      ...clientExtras,
    }),
  )
  .errors(errors('FACTOR_EXISTS', 'TOO_MANY_FACTORS', 'REAUTHENTICATION_REQUIRED', 'SECOND_FACTOR_REQUIRED'))
  .output(
    z.object({
      id: Id,
      type: z.enum(['totp', 'phone']),
      friendly_name: z.string(),
      totp: z
        .object({ qr_code: z.string().describe('SVG'), secret: z.string().describe('Base32'), uri: z.string() })
        .optional(),
      phone: z.string().optional(),
    }),
  );

const challenge = procedure({ needs: 'session:own', mode: 'write', restricted: UNTIL_PROVED })
  .route({
    method: 'POST',
    path: '/auth/factors/{id}/challenge',
    summary: 'Ask for a code of this factor; a phone gets it as a text message',
    tags: ['Access'],
  })
  .input(z.strictObject({ id: Id, factorId: z.string().optional(), ...clientExtras }))
  .output(z.object({ id: Id, type: z.enum(['totp', 'phone']), expires_at: z.int().describe('seconds since 1970') }));

const verify = procedure({ needs: 'session:own', mode: 'write', restricted: UNTIL_PROVED })
  .route({
    method: 'POST',
    path: '/auth/factors/{id}/verify',
    summary: 'Answer a challenge with its code: the session then stands on two factors',
    tags: ['Access'],
  })
  .input(z.strictObject({ id: Id, challenge_id: Id, code: Code, ...clientExtras }))
  .errors(codeRefused)
  .output(Session.extend({ recovery_codes: RecoveryCodes.optional().describe('with the first factor only') }));

const remove = procedure({ needs: 'session:own', mode: 'write', restricted: ['enrolment'] })
  .route({ method: 'DELETE', path: '/auth/factors/{id}', summary: 'Remove a second factor', tags: ['Access'] })
  .input(z.object({ id: Id }))
  .errors(errors('LAST_FACTOR', 'REAUTHENTICATION_REQUIRED', 'SECOND_FACTOR_REQUIRED'))
  .output(z.object({ id: Id }));

const replaceRecoveryCodes = procedure({ needs: 'session:own', mode: 'write' })
  .route({
    method: 'POST',
    path: '/auth/recovery-codes',
    summary: 'New recovery codes in place of the old ones',
    tags: ['Access'],
  })
  .errors(errors('REAUTHENTICATION_REQUIRED', 'SECOND_FACTOR_REQUIRED'))
  .output(z.object({ recovery_codes: RecoveryCodes }));

const verifyRecoveryCode = procedure({ needs: 'session:own', mode: 'write', restricted: ['second_factor'] })
  .route({
    method: 'POST',
    path: '/auth/recovery-codes/verify',
    summary: 'Give a recovery code in place of the second factor; each is good once',
    tags: ['Access'],
  })
  .input(z.strictObject({ code: Code }))
  .errors(codeRefused)
  .output(Session);

const Rule = z.object({
  required: z.boolean(),
  required_since: TimestampOut.nullable(),
  grace_days: z.int(),
  enforced_from: TimestampOut.nullable().describe('from then on, who has no factor sets one up before anything else'),
  version: z.int(),
  has_second_factor: z.boolean().describe('whether the person who asks has one'),
  members: z.int().describe('active people of the firm'),
  members_without: z
    .array(z.object({ id: Id, first_name: z.string(), last_name: z.string(), email: z.string(), role: z.enum(ROLES) }))
    .describe('who has none yet, at most 200 of them'),
  members_without_total: z.int(),
});

const getRule = procedure({ needs: 'second_factor_rule:manage' })
  .route({
    method: 'GET',
    path: '/second-factor-rule',
    summary: 'Whether the firm requires a second factor, and who has none yet',
    tags: ['Access'],
  })
  .output(Rule);

const setRule = procedure({ needs: 'second_factor_rule:manage', mode: 'write' })
  .route({
    method: 'PUT',
    path: '/second-factor-rule',
    summary: 'Require a second factor for everybody in the firm, after a grace period',
    tags: ['Access'],
  })
  .input(
    z.strictObject({
      required: z.boolean('required must be true or false.'),
      grace_days: z
        .int('Enter a whole number of days.')
        .min(0, 'The grace period cannot be negative.')
        .max(SECOND_FACTOR_GRACE_DAYS_MAX, `The grace period can be at most ${SECOND_FACTOR_GRACE_DAYS_MAX} days.`),
      version: Version,
    }),
  )
  .errors(errors('STALE_VERSION', 'REAUTHENTICATION_REQUIRED'))
  .output(Rule);

export const factors = {
  list,
  enrol,
  challenge,
  verify,
  remove,
  replaceRecoveryCodes,
  verifyRecoveryCode,
  getRule,
  setRule,
};
