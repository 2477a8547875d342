import type { MasterKey } from '../../../core/crypto/master-key.ts';
import { type Signer, signerFor } from '../../../core/crypto/signing-key.ts';

/** The key that checkpoints are signed with. */
export const logSigner = (master: MasterKey, log: string): Signer => signerFor(master, 'audit log signature', log);
