import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { judge, passed, type SecurityCheck } from '../security-check.ts';

const OTHERS = 0o077;

export const masterKeyIsPrivate: SecurityCheck = {
  key: 'master-key-is-private',
  title: 'Only the account that runs Cairn can read the master key',
  proves:
    'The file with the master key can be read by the account that runs Cairn and by no other, or the key comes from outside.',
  remedy: 'Make the key file readable for its owner only (chmod 600), and its folder too (chmod 700).',
  controls: ['CC6.1', 'A.8.24'],
  async run({ services }) {
    const path = join(services.env.dataDirectory, 'keys', 'master.key');
    const file = await stat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (!file) return passed('The master key comes from the environment; it is in no file.');
    const open = (file.mode & OTHERS) !== 0 && process.platform !== 'win32';
    return judge(open ? ['the key file is open to others'] : [], 'No other account can read the key file.');
  },
};
