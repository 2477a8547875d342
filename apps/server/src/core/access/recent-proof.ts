import { REAUTHENTICATION_MINUTES } from '@cairn/domain';
import type { Actor } from '../actor.ts';
import { fail } from '../errors.ts';

/** Refuses (REAUTHENTICATION_REQUIRED) when the person last proved themselves too long ago for something delicate. */
export function assertRecentProof({ authenticatedAt }: Actor, now: Date): void {
  const age = authenticatedAt ? now.getTime() - authenticatedAt.getTime() : Number.POSITIVE_INFINITY;
  if (age > REAUTHENTICATION_MINUTES * 60_000) throw fail('REAUTHENTICATION_REQUIRED');
}
