import { hashPassword } from '../../../../core/access/hash-password.ts';
import { judge, type SecurityCheck } from '../security-check.ts';

/** OWASP's minimum for argon2id. */
const MEMORY_KIB = 19_456;
const PASSES = 2;

interface Parameters {
  algorithm: string;
  parameters: string;
}

function isStrong({ algorithm, parameters }: Parameters): boolean {
  const { m = 0, t = 0 } = Object.fromEntries(
    parameters.split(',').map((pair) => [pair.split('=')[0], Number(pair.split('=')[1])]),
  );
  return algorithm === 'argon2id' && m >= MEMORY_KIB && t >= PASSES;
}

function parametersOf(hash: string): Parameters {
  const [, algorithm = '', , parameters = ''] = hash.split('$');
  return { algorithm, parameters };
}

export const passwordsAreHashed: SecurityCheck = {
  key: 'passwords-are-hashed',
  title: 'Passwords cannot be read from what is stored',
  proves:
    'A new password is hashed with argon2id at or above OWASP’s minimum, measured here, and so is every stored one.',
  remedy: 'Ask the people with older password hashes to reset their passwords.',
  controls: ['CC6.1', 'A.5.17', 'A.8.5'],
  async run({ services }) {
    const started = performance.now();
    const fresh = await hashPassword(crypto.randomUUID());
    const milliseconds = Math.round(performance.now() - started);
    const { rows } = await services.pools.auth.query<Parameters>(
      `select distinct split_part(password_hash, '$', 2) as algorithm, split_part(password_hash, '$', 4) as parameters
         from user_credentials where password_hash is not null`,
    );
    const weak = [parametersOf(fresh), ...rows].filter((each) => !isStrong(each));
    return judge(
      weak.map(({ algorithm, parameters }) => `weak hashes: ${algorithm} ${parameters}`),
      `argon2id with ${MEMORY_KIB / 1024} MiB and ${PASSES} passes or more; one hash takes ${milliseconds} ms here.`,
    );
  },
};
