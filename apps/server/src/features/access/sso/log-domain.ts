import { logSettings } from '../../../core/log-setting.ts';
import type { Ctx } from '../../../core/procedure.ts';

type DomainState = 'claimed' | 'verified' | null;

/** Puts what became of a domain into the log of the firm's settings: it decides whose addresses the firm may speak for. */
export function logDomain(ctx: Ctx, domain: string, before: DomainState, after: DomainState): void {
  logSettings(ctx, [
    {
      category: 'authentication',
      name: `Single sign-on domain: ${domain}`,
      before,
      after,
      impact: 'Decides whose addresses the identity provider of the firm signs in.',
    },
  ]);
}
