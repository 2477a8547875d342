import { contract, type ProcedureMeta } from '@cairn/contract';
import type { Permission } from '@cairn/domain';
import { implement } from '@orpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findKeyActor } from './access/api-key.ts';
import { readingActor, withoutActs } from './access/reading.ts';
import { findActor, type Looking } from './access/session.ts';
import { refuseEntry, whySuspended } from './access/whom-to-ask.ts';
import { type Actor, may, type Origin } from './actor.ts';
import { type AuditEvent, auditSource, writeAudit } from './audit.ts';
import type { TenantCells } from './crypto/tenant-cells.ts';
import type { Tx } from './database.ts';
import { fail } from './errors.ts';
import { bearerOf } from './http/bearer.ts';
import { readSessionCookie } from './http/session-cookie.ts';
import { answerOnce } from './idempotency.ts';
import { isDeadlock } from './pg-errors.ts';
import type { Services } from './services.ts';
import { assertStorable } from './storable-text.ts';
import { type Mode, withTenant } from './with-tenant.ts';

export interface RequestContext {
  services: Services;
  request: FastifyRequest;
  reply: FastifyReply;
  origin: Origin;
  actor?: Actor;
  /** Whether the request was readable and its procedure has begun. */
  called?: boolean;
}

/** What a use case works with: its transaction, who acts, and the means to leave a trace. */
export interface Ctx {
  tx: Tx;
  actor: Actor;
  origin: Origin;
  services: Services;
  now: Date;
  audit: (...events: AuditEvent[]) => Promise<void>;
  cells: () => Promise<TenantCells>;
}

/**
 * The gate in front of every procedure: the permission that its contract names is checked before its input is looked at.
 * A procedure that names none is refused, so forgetting is an outage and never a hole.
 */
export const os = implement(contract)
  .$context<RequestContext>()
  .use(async ({ context, procedure, next }, input) => {
    const { meta, route } = procedure['~orpc'];
    const { needs, restricted, mode = 'read' } = meta as ProcedureMeta;
    if (needs === undefined) throw new Error('this procedure names no permission');
    if (needs === 'public') {
      assertStorable(input);
      return next({ context: {} });
    }
    const caller = await actorFor(context, needs, restricted);
    assertStorable(input);
    const address = `${route.method ?? 'POST'} ${route.path ?? ''}`;
    const actor = await readingActor(context, caller, { needs, mode, address, input });
    const answer = await next({ context: { actor } });
    return actor === caller ? answer : { ...answer, output: withoutActs(answer.output) };
  });

/** Who makes the request, if they may: the session is there, owes nothing, and its role holds the permission. */
export async function actorFor(
  context: RequestContext,
  needs: Permission,
  restricted?: ProcedureMeta['restricted'],
): Promise<Actor> {
  const actor = await requireCaller(context.services, context.request);
  const { restriction } = actor;
  if (restriction && !restricted?.includes(restriction)) {
    if (restriction === 'portal_closed')
      throw await refuseEntry(context.services, actor.tenantId, 'PORTAL_CLOSED', { restriction });
    throw fail(REFUSAL[restriction], { restriction });
  }
  if (!may(actor, needs)) throw fail('FORBIDDEN');
  return actor;
}

/** What a restricted session is told at every call that its restriction does not name. */
const REFUSAL = {
  second_factor: 'SECOND_FACTOR_REQUIRED',
  enrolment: 'SECOND_FACTOR_ENROLMENT_REQUIRED',
  recovery: 'NEW_PASSWORD_REQUIRED',
} as const;

/** A program with an API key, or the person of a session. What concerns a session asks for the latter alone. */
export async function requireCaller(services: Services, request: FastifyRequest): Promise<Actor> {
  const bearer = bearerOf(request);
  const byKey = bearer === undefined ? undefined : await findKeyActor(services, bearer);
  return byKey ?? requireActor(services, request);
}

/** The actor of the request's token or cookie, if there is one; nobody is refused. */
export async function requireActor(services: Services, request: FastifyRequest, looking?: Looking): Promise<Actor> {
  const token = bearerOf(request) ?? readSessionCookie(request);
  const actor = token === undefined ? undefined : await findActor(services, token, looking);
  if (actor) return actor;
  const why = await whySuspended(services, token);
  throw fail('UNAUTHENTICATED', why && { suspended: true }, why);
}

interface Call<I> {
  input: I;
  context: RequestContext;
  procedure: { '~orpc': { meta: ProcedureMeta; route: { path?: string } } };
}

/** Binds a use case to a procedure: one tenant transaction around it, read-only unless the contract says `write`. */
export function inTenant<I, O>(useCase: (ctx: Ctx, input: I) => Promise<O>) {
  return ({ input, context, procedure }: Call<I>): Promise<O> => {
    const { actor, services, origin } = context;
    if (!actor) throw fail('UNAUTHENTICATED');
    const { mode = 'read', idempotent, rawBody } = procedure['~orpc'].meta;
    const key = context.request.headers['idempotency-key'];
    const act = () =>
      runAs(services, actor, origin, mode, (ctx) =>
        idempotent && typeof key === 'string'
          ? answerOnce(ctx, procedure['~orpc'].route.path ?? '', key, input, () => useCase(ctx, input))
          : useCase(ctx, input),
      );
    // Rolled back to let another one pass: by now that one is through. A file that is read while it comes cannot come again.
    return act().catch((error: unknown) => {
      if (rawBody || !isDeadlock(error)) throw error;
      return act();
    });
  };
}

/** A tenant transaction with everything that a use case needs; jobs use it directly. */
export function runAs<T>(
  services: Services,
  actor: Actor,
  origin: Origin,
  mode: Mode,
  fn: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  return withTenant(services.pools.app, actor, origin.requestId, mode, (tx) => {
    const now = services.now();
    return fn({
      tx,
      actor,
      origin,
      services,
      now,
      audit: (...events) => writeAudit(tx, auditSource(actor, origin), events, now),
      cells: () => services.keys.cellsOf(tx, actor.tenantId),
    });
  });
}
