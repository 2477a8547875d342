import { join } from 'node:path';
import { pino } from 'pino';
import { createServices } from './create-services.ts';
import { readEnv } from './env.ts';
import { prepareDatabase } from './prepare-database.ts';
import { sentenceFor } from './start-errors.ts';

/** `npm run seed`: fills an empty installation with the demo workspace, also on a server named by DATABASE_URL. */
export async function seed(checkout: string): Promise<void> {
  try {
    const env = readEnv(checkout);
    const database = await prepareDatabase(env, join(checkout, 'packages/db/migrations'));
    const services = await createServices(env, database, pino({ level: 'silent' }));
    const accounts = await services.seedDemo();
    await services.close();
    await database.stop();
    const text =
      accounts.length > 0 ? accounts.map((email) => `  ${email}`).join('\n') : '  none: this installation is in use';
    process.stdout.write(`Demo accounts, password of all: Demo-Passw0rd!\n${text}\n`);
  } catch (error) {
    process.stderr.write(`${sentenceFor(error)}\n`);
    process.exit(1);
  }
}
