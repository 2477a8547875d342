import { PLATFORM_TENANT_ID } from '@cairn/domain';
import { READ_ONLY } from '../../../../core/database.ts';
import { judge, type SecurityCheck } from '../security-check.ts';
import { READ_ONLY_TRANSACTION, refusalOf, rolledBack } from './rolled-back.ts';

export const readsCannotWrite: SecurityCheck = {
  key: 'reads-cannot-write',
  title: 'A call that reads cannot write',
  proves: 'Reading runs in a transaction in which the database refuses every change.',
  remedy: 'Report this to the maintainers of Cairn: it is a fault of the program.',
  controls: ['CC6.3', 'A.8.3'],
  run({ services }) {
    const write = 'update tenant_settings set currency = currency';
    return rolledBack(
      services,
      PLATFORM_TENANT_ID,
      async (client) => {
        const refusal = await refusalOf(client, write);
        return judge(
          refusal === READ_ONLY_TRANSACTION ? [] : [`a write while reading was not refused (${refusal})`],
          'A change inside a reading call was refused.',
        );
      },
      READ_ONLY,
    );
  },
};
