import { PLATFORM_TENANT_ID } from '@cairn/domain';
import { setTenant, withAuth } from '../../../../core/with-auth.ts';
import { judge, type SecurityCheck } from '../security-check.ts';

const PROBE = 'a name that is nobody’s';

function opens(open: () => string): boolean {
  try {
    return open() === PROBE;
  } catch {
    return false;
  }
}

export const cellsAreBound: SecurityCheck = {
  key: 'encrypted-cells-are-bound',
  title: 'An encrypted value cannot be decrypted in another place',
  proves:
    'A value encrypted for one row and column opens there, and is refused in another row, another column, or changed by one bit.',
  remedy: 'Check that the master key is the one that this database was made with.',
  controls: ['CC6.1', 'CC6.7', 'A.8.24'],
  async run({ services }) {
    const cells = await withAuth(services, async (tx) => {
      await setTenant(tx, PLATFORM_TENANT_ID);
      return services.keys.cellsOf(tx, PLATFORM_TENANT_ID);
    });
    const [here, elsewhere] = [crypto.randomUUID(), crypto.randomUUID()];
    const cell = cells.encrypt('user_profiles', 'first_name', here, PROBE);
    const bent = Buffer.from(cell);
    bent.writeUInt8(bent.readUInt8(bent.length - 1) ^ 1, bent.length - 1);
    const problems = [
      ['does not open in its own place', !opens(() => cells.decryptText('user_profiles', 'first_name', here, cell))],
      ['opens in another row', opens(() => cells.decryptText('user_profiles', 'first_name', elsewhere, cell))],
      ['opens in another column', opens(() => cells.decryptText('user_profiles', 'last_name', here, cell))],
      ['opens after it was changed', opens(() => cells.decryptText('user_profiles', 'first_name', here, bent))],
      ['holds its value in the clear', cell.includes(PROBE)],
    ].flatMap(([problem, hasPermission]) => (hasPermission ? [String(problem)] : []));
    return judge(problems, 'Moved to another row, to another column, and changed by one bit: refused each time.');
  },
};
