import { MasterKey } from '../core/crypto/master-key.ts';

/** The same for every test file, because the roles and their passwords belong to the whole server. */
export const TEST_MASTER = new MasterKey(Buffer.alloc(32, 'cairn test'));
export const TEST_SECRET = TEST_MASTER.derive('database roles');
