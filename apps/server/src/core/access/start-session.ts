import { schema } from '@cairn/db';
import { and, eq } from 'drizzle-orm';
import type { Origin, Restriction } from '../actor.ts';
import type { Tx } from '../database.ts';
import { newId, newSecret } from '../ids.ts';
import { hashSecret } from './session.ts';
import { endOfSession, sessionLimits } from './session-limits.ts';

/** A method by which the person proved themselves, and when (seconds), as OpenID's `amr`. */
export interface AuthMethod {
  method: 'password' | 'otp' | 'totp' | 'mfa/phone' | 'recovery_code' | 'webauthn' | 'sso' | 'invite' | 'recovery';
  timestamp: number;
}

export interface OpenedSession {
  id: string;
  userId: string;
  secret: string;
  /** `id.secret`, what the cookie holds. */
  token: string;
  expiresAt: Date;
  aal: 'aal1' | 'aal2';
  amr: AuthMethod[];
  restriction: Restriction | null;
}

interface Opening {
  methods?: AuthMethod['method'][];
  aal?: 'aal1' | 'aal2';
  restriction?: Restriction | null;
  /** Shorter than a session's usual time, for what a link opens. */
  minutes?: number;
}

/** A new session with a new secret, in the running transaction. The secret leaves in the token and is nowhere else. */
export async function startSession(
  tx: Tx,
  person: { tenantId: string; userId: string },
  origin: Origin,
  now: Date,
  { methods = ['password'], aal = 'aal1', restriction = null, minutes }: Opening = {},
): Promise<OpenedSession> {
  const id = newId();
  const secret = newSecret();
  const expiresAt = minutes
    ? new Date(now.getTime() + minutes * 60_000)
    : endOfSession(await sessionLimits(tx, person.tenantId), now, now);
  const amr = methods.map((method) => ({ method, timestamp: Math.floor(now.getTime() / 1000) }));
  await tx.db.insert(schema.userSessions).values({
    tenant_id: person.tenantId,
    id,
    user_id: person.userId,
    secret_hash: hashSecret(secret),
    aal,
    amr,
    restriction,
    authenticated_at: now,
    ip_address: origin.ip,
    user_agent: origin.userAgent.slice(0, 400),
    created_at: now,
    last_activity_at: now,
    expires_at: expiresAt,
  });
  return { id, userId: person.userId, secret, token: `${id}.${secret}`, expiresAt, aal, amr, restriction };
}

// Long enough for the requests that another tab had on their way, too short to be of use to anybody else.
const PREVIOUS_SECRET_SECONDS = 30;

interface Change {
  aal?: 'aal1' | 'aal2';
  restriction?: Restriction | null;
  /** The person has just proved themselves by this. */
  proved?: AuthMethod['method'];
}

/**
 * Gives a session a new secret and carries it on, up to its absolute limit: at a refresh, and at every step up. Answers
 * undefined when the session is over. `tx` must have the session's tenant set.
 */
export async function renewSession(
  tx: Tx,
  sessionId: string,
  now: Date,
  change: Change = {},
): Promise<OpenedSession | undefined> {
  const { userSessions: sessions } = schema;
  const [row] = await tx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.is_active, true)))
    .for('update');
  if (!row || row.expires_at <= now) return undefined;
  const secret = newSecret();
  const expiresAt = endOfSession(await sessionLimits(tx, row.tenant_id), row.created_at, now);
  const aal = change.aal ?? (row.aal as 'aal1' | 'aal2');
  const restriction = change.restriction === undefined ? (row.restriction as Restriction | null) : change.restriction;
  const proof = change.proved && { method: change.proved, timestamp: Math.floor(now.getTime() / 1000) };
  const amr = [...(row.amr as AuthMethod[]), ...(proof ? [proof] : [])];
  await tx.db
    .update(sessions)
    .set({
      secret_hash: hashSecret(secret),
      // A step up must not leave the weaker secret alive, not even for a moment.
      previous_hash: change.proved ? null : row.secret_hash,
      previous_until: change.proved ? null : new Date(now.getTime() + PREVIOUS_SECRET_SECONDS * 1000),
      expires_at: expiresAt,
      last_activity_at: now,
      aal,
      restriction,
      amr,
      ...(change.proved && { authenticated_at: now }),
    })
    .where(eq(sessions.id, sessionId));
  return { id: row.id, userId: row.user_id, secret, token: `${row.id}.${secret}`, expiresAt, aal, amr, restriction };
}

/** The token of an API client: it looks like a JWT, whose claims tell the client's library when to refresh. */
export function clientToken(session: OpenedSession, now: Date): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = {
    sub: session.userId,
    session_id: session.id,
    role: 'authenticated',
    aud: 'authenticated',
    aal: session.aal,
    amr: session.amr,
    iat: Math.floor(now.getTime() / 1000),
    exp: Math.floor(session.expiresAt.getTime() / 1000),
  };
  return `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}.${session.secret}`;
}
