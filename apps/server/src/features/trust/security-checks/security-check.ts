import type { schema } from '@cairn/db';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../core/services.ts';

/** What the checks look at: the running server itself, through its own roles and its own address. */
export interface Installation {
  services: Services;
  app: Pick<FastifyInstance, 'inject'>;
}

export interface Outcome {
  passed: boolean;
  /** For visitors: figures, never names of tables, hosts or people. */
  found: string;
  /** For the log, where somebody has to fix it. */
  problems?: string[];
}

export interface SecurityCheck {
  key: string;
  title: string;
  /** What a visitor may conclude when it has passed. */
  proves: string;
  /** What the operator does when it has failed. */
  remedy: string;
  /** SOC 2 criteria and ISO/IEC 27001:2022 controls that it gives evidence for. */
  controls: readonly string[];
  run(installation: Installation): Promise<Outcome>;
}

export const passed = (found: string): Outcome => ({ passed: true, found });

/** Passed exactly when there is no problem. */
export function judge(problems: string[], found: string): Outcome {
  return { passed: problems.length === 0, found, problems };
}

/** The last run of a check, as it is stored. */
export type CheckRow = typeof schema.securityChecks.$inferSelect;
