import type { Outputs } from '../../../lib/api/api.ts';

export type Factor = Outputs['factors']['list']['factors'][number];

/** The one that was used last is most likely at hand; of those never used, an app before a phone. */
export function preferredFactor(factors: readonly Factor[]): Factor | undefined {
  const rank = ({ last_used_at, factor_type }: Factor) => `${last_used_at ?? ''} ${factor_type}`;
  return [...factors].sort((one, other) => (rank(one) < rank(other) ? 1 : -1))[0];
}

/** What is asked for, in the words of the factor. */
export function askFor({ factor_type, phone }: Factor): string {
  return factor_type === 'totp'
    ? 'Enter the code that your authenticator app shows.'
    : `We send a code by text message to ${phone ?? 'your phone'}.`;
}
