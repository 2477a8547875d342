import type { Services } from '../../../../core/services.ts';
import { witnessParty } from './ask-witness.ts';
import { bucketParty } from './bucket.ts';
import type { Party } from './party.ts';

/** Everybody outside whom the operator has named. */
export function listParties(services: Pick<Services, 'env' | 'names' | 'now'>): Party[] {
  const { auditBucket, witnesses } = services.env;
  return [
    ...(auditBucket ? [bucketParty(auditBucket, services.now)] : []),
    ...witnesses.map((witness) => witnessParty(services, witness)),
  ];
}
