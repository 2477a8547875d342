import { join } from 'node:path';
import { migrate, roleUrl } from '@cairn/db';
import pg from 'pg';
import { pino } from 'pino';
import { loadMasterKey } from '../../apps/server/src/core/crypto/master-key.ts';
import { createServices } from '../../apps/server/src/create-services.ts';
import { readEnv } from '../../apps/server/src/env.ts';
import { benchFundMaths } from './areas/bench-fund-maths.ts';
import { benchFunds } from './areas/bench-funds.ts';
import { benchPortfolio } from './areas/bench-portfolio.ts';
import { benchSharing } from './areas/bench-sharing.ts';
import { benchVisits } from './areas/bench-visits.ts';
import { benchAudit } from './audit/bench-audit.ts';
import { benchAuditWrites } from './audit/bench-audit-writes.ts';
import { benchRotation } from './audit/bench-rotation.ts';
import { benchAccess } from './bench-access.ts';
import { benchBoardInBrowser } from './bench-board.ts';
import { benchBulk } from './bench-bulk.ts';
import { benchCustomFields } from './bench-custom-fields.ts';
import { startBenchDatabase } from './bench-database.ts';
import { benchGatedMove, benchMetrics } from './bench-gates.ts';
import { benchImport } from './bench-import.ts';
import { benchLanding } from './bench-landing.ts';
import { benchLargeFirm } from './bench-large-firm.ts';
import { benchBoard, benchList, benchMove } from './bench-opportunities.ts';
import { benchScript } from './bench-script.ts';
import { benchWorkbook } from './bench-workbook.ts';
import { call } from './http-lane.ts';
import { benchPeers } from './peers/bench-peers.ts';
import { standingsTable } from './peers/print-standings.ts';
import { benchPlatform } from './platform/bench-platform.ts';
import { printTable, type Row } from './print-table.ts';
import { type RunningServer, runServer } from './run-server.ts';
import { BENCH, seedMany } from './seed-many.ts';

const PARTS = [
  benchAccess,
  benchList,
  benchBoard,
  benchBoardInBrowser,
  benchMetrics,
  benchMove,
  benchGatedMove,
  benchBulk,
  benchImport,
  benchWorkbook,
  benchScript,
  benchLanding,
  benchLargeFirm,
  benchCustomFields,
  benchPortfolio,
  benchFundMaths,
  benchFunds,
  benchSharing,
  benchVisits,
  benchAuditWrites,
  benchAudit,
  benchRotation,
  benchPlatform,
];

export interface Bench {
  root: string;
  base: string;
  /** A further server on the same database, which nobody has used yet. */
  freshServer(): Promise<RunningServer>;
  token: string;
  actor: Awaited<ReturnType<typeof seedMany>>;
  services: Awaited<ReturnType<typeof createServices>>;
  /** The database as cairn_app, for those who come without our server. */
  appUrl: string;
  plainClient(): Promise<pg.Client>;
  /** The database as its superuser, for rows that no use case writes. */
  adminClient(): Promise<pg.Client>;
  say(text: string): void;
  /** As the database does by itself a while after many rows were written. */
  analyze(): Promise<void>;
}

/**
 * Measures everything in one run and prints the table; with `--only=board,sharing` the parts whose name has one of these
 * words; with `--peers` how others fare on the same data, and only that.
 */
export async function main(root: string, options: readonly string[] = []): Promise<void> {
  const say = (text: string) => void process.stdout.write(`${text}\n`);
  const database = await startBenchDatabase();
  try {
    const master = await loadMasterKey(database.dataDirectory, undefined);
    const secret = master.derive('database roles');
    await migrate(database.url, secret, join(root, 'packages/db/migrations'));
    const services = await createServices(
      readEnv(root, { DATABASE_URL: database.url, CAIRN_DATA: database.dataDirectory }),
      { adminUrl: database.url, secret, master },
      pino({ level: 'silent' }),
    );
    say(`Filling ${BENCH.tenants} firms with ${BENCH.deals.toLocaleString('en-US')} deals …`);
    const actor = await seedMany(services, say);
    const clientOf = async (connectionString: string) => {
      const client = new pg.Client({ connectionString });
      await client.connect();
      return client;
    };
    const adminClient = () => clientOf(database.url);
    const analyze = async () => {
      const admin = await adminClient();
      await admin.query('vacuum analyze');
      await admin.end();
    };
    await analyze();
    const env = { DATABASE_URL: database.url, CAIRN_DATA: database.dataDirectory };
    const command = [process.execPath, join(root, 'apps/server/dist/main.mjs')];
    const server = await runServer(command, env);
    const rows: Row[] = [
      { what: 'start to first page', value: `${Math.round(server.firstPage)} ms`, expected: 'under 5 s' },
    ];
    try {
      const signIn = await call(server.base, 'POST', '/api/auth/token?grant_type=password', undefined, {
        email: actor.email,
        password: BENCH.password,
      });
      const appUrl = roleUrl(database.url, 'cairn_app', secret);
      const bench: Bench = {
        root,
        base: server.base,
        freshServer: () => runServer(command, env),
        token: (JSON.parse(signIn) as { access_token: string }).access_token,
        actor,
        services,
        appUrl,
        plainClient: () => clientOf(appUrl),
        adminClient,
        say,
        analyze,
      };
      if (options.includes('--peers')) return say(`\n${standingsTable(await benchPeers(bench, say))}`);
      const only = options.find((option) => option.startsWith('--only='))?.slice('--only='.length) ?? '';
      const words = only.toLowerCase().split(',');
      const parts = PARTS.filter(({ name }) => words.some((word) => name.toLowerCase().includes(word)));
      for (const part of parts) rows.push(...(await part(bench)));
    } finally {
      // What was measured before a part failed is not lost.
      printTable(rows);
      await server.stop();
      await services.close();
    }
  } finally {
    await database.end();
  }
}
