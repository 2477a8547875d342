import { openDatabase } from './audit-verify.ts';
import { sealMasterKey } from './core/crypto/master-key.ts';
import { connectPools } from './core/pools.ts';
import { readEnv } from './env.ts';
import { rewrapKeys } from './features/trust/data-protection/keys/rewrap-keys.ts';
import { sentenceFor } from './start-errors.ts';

/**
 * `npm run keys:rewrap`: wraps the keys of all firms with the newest version of the master key, and has a key service seal the
 * file of the master key. Beside a running server or without one.
 */
export async function keysRewrap(checkout: string): Promise<void> {
  try {
    const env = readEnv(checkout);
    const database = await openDatabase(env, checkout);
    const pools = connectPools(database.adminUrl, database.secret, () => {});
    const { master } = database;
    try {
      const { keys, older } = await rewrapKeys({ pools, master });
      process.stdout.write(`${older} of ${keys} keys wrapped anew.\n`);
      if (master.service && !env.masterKey && (await sealMasterKey(env.dataDirectory, master.service)))
        process.stdout.write('The file of the master key is sealed by the key service.\n');
    } finally {
      await pools.end();
      await database.stop();
    }
  } catch (error) {
    process.stderr.write(`${sentenceFor(error)}\n`);
    process.exitCode = 1;
  }
}
