import type { MasterKey } from '../../../core/crypto/master-key.ts';
import { type Signer, signerFor } from '../../../core/crypto/signing-key.ts';
import type { ServiceEnv } from '../../../core/services.ts';

/** What this installation signs other logs with. Named after where it is, since those who are asked to trust it know that. */
export function witnessSigner(env: Pick<ServiceEnv, 'publicUrl'>, master: MasterKey): Signer {
  const host = env.publicUrl ? new URL(env.publicUrl).host : 'cairn.localhost';
  return signerFor(master, 'audit witness signature', `${host}/witness`, 'cosignature');
}
