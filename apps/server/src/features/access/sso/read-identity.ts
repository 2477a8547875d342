import { isEmail } from '@cairn/domain';
import { authorizationCodeGrant, type Configuration, fetchUserInfo } from 'openid-client';
import type { FlowSecrets } from './sso-flow.ts';

/** Whom the provider vouches for. */
export interface Identity {
  subject: string;
  email: string | undefined;
  /** What the provider says of the address; null where it says nothing, as Microsoft Entra does. */
  emailVerified: boolean | null;
  firstName: string;
  lastName: string;
}

type Claims = Record<string, unknown>;

/**
 * Exchanges the code and reads the ID token, whose issuer, audience, nonce, expiry and signature the library has checked.
 * Providers that keep the address out of the token are asked for it once more.
 */
export async function readIdentity(provider: Configuration, url: URL, secrets: FlowSecrets): Promise<Identity> {
  const tokens = await authorizationCodeGrant(provider, url, {
    pkceCodeVerifier: secrets.verifier,
    expectedState: secrets.state,
    expectedNonce: secrets.nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('the provider sent no ID token');
  const more: Claims =
    claims.email === undefined && provider.serverMetadata().userinfo_endpoint
      ? await fetchUserInfo(provider, tokens.access_token, claims.sub)
      : {};
  return identityOf({ ...more, ...claims });
}

function identityOf(claims: Claims): Identity {
  const email = line(claims.email, 300);
  const [first = '', ...rest] = line(claims.name, 200).split(' ');
  return {
    subject: String(claims.sub),
    email: isEmail(email) ? email : undefined,
    // Only what is said plainly counts; some providers send a text.
    emailVerified: claims.email_verified === undefined ? null : claims.email_verified === true,
    firstName: line(claims.given_name, 100) || first.slice(0, 100) || email.split('@')[0]?.slice(0, 100) || '',
    lastName: line(claims.family_name, 100) || rest.join(' ').slice(0, 100),
  };
}

/** A claim as one line of text that can be stored. */
function line(value: unknown, max: number): string {
  if (typeof value !== 'string' || !value.isWellFormed()) return '';
  return value
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, max);
}
