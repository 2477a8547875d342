/**
 * PostGraphile 5 on the bench's database, as a process of its own: `node postgraphile-server.mjs <folder where it is
 * installed> <port>`. Plain JavaScript, because what it imports is no dependency of the project. It connects as cairn_app,
 * so the same policies hold; the person is fixed, so it is spared the look at a session that Cairn pays for.
 */
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// It calls this of Node 22 on Node 20 too.
Promise.withResolvers ??= function withResolvers() {
  let settle;
  const promise = new Promise((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, ...settle };
};

const [, , folder, port] = process.argv;
const { resolve } = createRequire(join(folder, 'package.json'));
const load = (name) => import(pathToFileURL(resolve(name)).href);

const [{ postgraphile }, { PostGraphileAmberPreset }, { makePgService }, { grafserv }] = await Promise.all([
  load('postgraphile'),
  load('postgraphile/presets/amber'),
  load('postgraphile/adaptors/pg'),
  load('postgraphile/grafserv/node'),
]);

const settings = JSON.parse(process.env.PEER_SETTINGS);
const served = postgraphile({
  extends: [PostGraphileAmberPreset],
  // It would hide what no index begins with, and all of ours begin with the tenant.
  disablePlugins: ['PgIndexBehaviorsPlugin'],
  pgServices: [makePgService({ connectionString: process.env.PEER_URL, schemas: ['public'], poolConfig: { max: 10 } })],
  grafast: { context: () => ({ pgSettings: settings }) },
  grafserv: { watch: false, graphiql: false },
});
const server = createServer();
await served.createServ(grafserv).addTo(server);
server.listen(Number(port), '127.0.0.1');
