import type { Services } from '../../../../core/services.ts';
import { timeStampParty } from './ask-time-stamp.ts';
import { witnessParty } from './ask-witness.ts';
import { bucketParty } from './bucket.ts';
import type { Party } from './party.ts';

/** Everybody outside whom the operator has named. */
export function listParties(services: Pick<Services, 'env' | 'pools' | 'names' | 'now'>): Party[] {
  const { auditBucket, witnesses, timeStamping } = services.env;
  return [
    ...(auditBucket ? [bucketParty(auditBucket, services.now)] : []),
    ...witnesses.map((witness) => witnessParty(services, witness)),
    ...(timeStamping ? [timeStampParty(services, timeStamping)] : []),
  ];
}
