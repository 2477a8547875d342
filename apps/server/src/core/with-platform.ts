import { PLATFORM_TENANT_ID } from '@cairn/domain';
import type { Actor } from './actor.ts';
import { type AuditEvent, auditSource, writeAudit } from './audit.ts';
import { inTransaction, READ_ONLY, type Tx } from './database.ts';
import { fail } from './errors.ts';
import type { RequestContext } from './procedure.ts';
import type { Services } from './services.ts';
import { setTenant } from './with-auth.ts';
import type { Mode } from './with-tenant.ts';

/** What platform administration works with: the transaction, who acts, and both logs. */
export interface PlatformCtx {
  tx: Tx;
  actor: Actor;
  services: Services;
  now: Date;
  /** The event in the firm's log and in the platform's own. Leaves the firm set. */
  audit: (tenantId: string, event: AuditEvent) => Promise<void>;
}

/** Who asks, and from where: what a request knows, and what the demo workspace says for it. */
export type PlatformCaller = Pick<RequestContext, 'services' | 'actor' | 'origin'>;

/**
 * A transaction across firms, as the role that sees what the platform's screens list and nothing of a firm's records
 * (docs/adr/0036). For people of the platform's own tenant alone, whatever role somebody has elsewhere.
 */
export function withPlatform<T>(
  { services, actor, origin }: PlatformCaller,
  mode: Mode,
  fn: (ctx: PlatformCtx) => Promise<T>,
): Promise<T> {
  if (actor?.tenantId !== PLATFORM_TENANT_ID) throw fail('FORBIDDEN');
  const now = services.now();
  return asPlatform(services, mode, (tx) =>
    fn({
      tx,
      actor,
      services,
      now,
      audit: async (tenantId, event) => {
        const source = auditSource(actor, origin);
        await setTenant(tx, PLATFORM_TENANT_ID);
        await writeAudit(tx, source, [event], now);
        if (tenantId === PLATFORM_TENANT_ID) return;
        await setTenant(tx, tenantId);
        await writeAudit(tx, { ...source, tenantId }, [event], now);
      },
    }),
  );
}

/** Binds a use case of a platform screen to a procedure, in the mode that its contract says. */
export function inPlatform<I, O>(useCase: (ctx: PlatformCtx, input: I) => Promise<O>) {
  return ({ input, context, procedure }: PlatformCall<I>): Promise<O> =>
    withPlatform(context, procedure['~orpc'].meta.mode ?? 'read', (ctx) => useCase(ctx, input));
}

interface PlatformCall<I> {
  input: I;
  context: RequestContext;
  procedure: { '~orpc': { meta: { mode?: Mode } } };
}

/** The same without a person, for what the installation does by itself. */
export function asPlatform<T>(services: Services, mode: Mode, fn: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(services.pools.platform, mode === 'read' ? READ_ONLY : 'BEGIN READ WRITE', fn);
}
