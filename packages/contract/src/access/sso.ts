import { emailDomain, normaliseDomain, SSO_DEFAULT_ROLES, SSO_MAX_DOMAINS } from '@cairn/domain';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { EmailAddress, Id, IdOut, requiredText, TimestampOut, Version } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { clientExtras } from './auth-views.ts';

/** Kept in one form: lower case and ASCII. */
const Domain = z
  .string('Domain must be text.')
  .max(300)
  .transform((typed, context) => {
    const domain = normaliseDomain(typed);
    if (domain === undefined) context.addIssue({ code: 'custom', message: 'Enter a domain such as firm.com.' });
    return domain ?? z.NEVER;
  });

const Issuer = z
  .string('Issuer must be text.')
  .trim()
  .min(1, 'Issuer is required.')
  .max(500, 'Issuer can have at most 500 characters.')
  .refine(isIssuer, 'Enter the issuer as your provider shows it, such as https://login.firm.com.')
  // Many paste the address of the configuration itself.
  .transform((value) => value.replace(/\/\.well-known\/openid-configuration\/?$/, ''));

/** What the OpenID discovery allows: scheme, host, path. Where it leads is checked at every request that is made to it. */
function isIssuer(value: string): boolean {
  if (!/^https?:\/\/\S+$/.test(value) || !URL.canParse(value)) return false;
  const { search, hash, username, password } = new URL(value);
  return !search && !hash && !username && !password;
}

const DomainView = z.object({
  id: IdOut,
  domain: z.string(),
  verified_at: TimestampOut.nullable(),
  record: z.object({ name: z.string(), value: z.string() }).describe('the TXT record that proves the domain'),
});

const ConnectionView = z.object({
  id: IdOut,
  name: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  default_role: z.enum(SSO_DEFAULT_ROLES),
  is_active: z.boolean(),
  version: z.int(),
  created_at: TimestampOut,
  updated_at: TimestampOut,
  domains: z.array(DomainView),
});

const delicate = errors('REAUTHENTICATION_REQUIRED');
const Stale = { ...errors('STALE_VERSION').STALE_VERSION, data: z.object({ current: ConnectionView }) };

const start = procedure({ needs: 'public', mode: 'write' })
  .route({
    method: 'POST',
    path: '/auth/sso',
    summary: 'Begin single sign-on for a work address, a domain or a connection; answers where to go',
    tags: ['Access'],
  })
  .input(
    z
      .strictObject({
        email: EmailAddress.optional(),
        domain: Domain.optional(),
        provider_id: Id.optional(),
        redirect_to: z.string().max(2000).optional().describe('a path of this installation; anything else is ignored'),
        skip_http_redirect: z.boolean().optional(),
        ...clientExtras,
      })
      .refine(({ email, domain, provider_id }) => provider_id !== undefined || (domain ?? email) !== undefined, {
        path: ['email'],
        message: 'Please enter your email address',
      })
      .refine(({ email }) => email === undefined || emailDomain(email) !== undefined, {
        path: ['email'],
        message: 'Enter an email address such as name@firm.com.',
      }),
  )
  .errors(errors('SSO_UNKNOWN', 'SSO_UNAVAILABLE', 'HTTPS_REQUIRED'))
  .output(z.object({ url: z.string() }));

const list = procedure({ needs: 'sso:manage' })
  .route({ method: 'GET', path: '/sso/connections', summary: 'Identity providers of the own firm', tags: ['SSO'] })
  .output(
    z.object({
      connections: z.array(ConnectionView),
      redirect_uri: z.string().describe('to enter at the provider'),
    }),
  );

const values = {
  name: requiredText('Name', 80),
  client_id: requiredText('Client ID', 300),
  default_role: z.enum(SSO_DEFAULT_ROLES, 'Choose one of the listed roles.'),
};
const ClientSecret = requiredText('Client secret', 1000);

const create = procedure({ needs: 'sso:manage', mode: 'write' })
  .route({
    method: 'POST',
    path: '/sso/connections',
    successStatus: 201,
    summary: 'Connect an identity provider; it signs nobody in before a domain is verified',
    tags: ['SSO'],
  })
  .input(
    z.strictObject({
      ...values,
      issuer: Issuer,
      client_secret: ClientSecret,
      domains: z
        .array(Domain)
        .min(1, 'Enter at least one domain.')
        .max(SSO_MAX_DOMAINS, `A connection can have at most ${SSO_MAX_DOMAINS} domains.`),
    }),
  )
  .errors(delicate)
  .output(ConnectionView);

const update = procedure({ needs: 'sso:manage', mode: 'write' })
  .route({
    method: 'PATCH',
    path: '/sso/connections/{id}',
    summary: 'Change a connection, or switch it on or off. Its issuer stays: subjects belong to it',
    tags: ['SSO'],
  })
  .input(
    z
      .strictObject({ ...values, client_secret: ClientSecret, is_active: z.boolean() })
      .partial()
      .extend({ id: Id, version: Version }),
  )
  .errors({ ...delicate, STALE_VERSION: Stale })
  .output(ConnectionView);

const remove = procedure({ needs: 'sso:manage', mode: 'write' })
  .route({
    method: 'DELETE',
    path: '/sso/connections/{id}',
    successStatus: 204,
    summary: 'Remove a connection and give up its domains',
    tags: ['SSO'],
  })
  .input(z.strictObject({ id: Id }))
  .errors(delicate);

const check = procedure({ needs: 'sso:manage' })
  .route({
    method: 'POST',
    path: '/sso/connections/{id}/check',
    summary: 'Ask the provider for its configuration and say what is wrong with it',
    tags: ['SSO'],
  })
  .input(z.strictObject({ id: Id }))
  .output(
    z.object({
      ok: z.boolean(),
      problem: z.string().nullable(),
      authorization_endpoint: z.string().nullable(),
    }),
  );

const addDomain = procedure({ needs: 'sso:manage', mode: 'write' })
  .route({
    method: 'POST',
    path: '/sso/connections/{id}/domains',
    successStatus: 201,
    summary: 'Add a domain whose people the connection signs in',
    tags: ['SSO'],
  })
  .input(z.strictObject({ id: Id, domain: Domain }))
  .errors(delicate)
  .output(ConnectionView);

const verifyDomain = procedure({ needs: 'sso:manage', mode: 'write' })
  .route({
    method: 'POST',
    path: '/sso/domains/{id}/verify',
    summary: 'Look for the TXT record that proves the domain',
    tags: ['SSO'],
  })
  .input(z.strictObject({ id: Id }))
  .errors({ ...delicate, ...errors('DOMAIN_NOT_VERIFIED', 'DOMAIN_TAKEN') })
  .output(ConnectionView);

const removeDomain = procedure({ needs: 'sso:manage', mode: 'write' })
  .route({
    method: 'DELETE',
    path: '/sso/domains/{id}',
    successStatus: 204,
    summary: 'Give up a domain',
    tags: ['SSO'],
  })
  .input(z.strictObject({ id: Id }))
  .errors(delicate);

export const sso = { start, list, create, update, remove, check, addDomain, verifyDomain, removeDomain };
