import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled } from './ensure-installed.mjs';
import { root } from './paths.mjs';

ensureInstalled();
const { context } = await import('esbuild');
const { createServer } = await import('vite');
const { bundling, serverFile, workerFiles } = await import('./bundling.mjs');
const { generateContract } = await import('./generate.mjs');

const main = join(root, 'apps/server/dist/main.mjs');
let server;
let stopping = false;

/** Ends the running server, waits until it let go of the database and the port, and starts the new build. */
async function restart() {
  const before = server;
  if (before && before.exitCode === null) {
    const ended = new Promise((resolve) => before.once('exit', resolve));
    before.kill('SIGTERM');
    await ended;
  }
  if (!stopping) server = spawn(process.execPath, ['--enable-source-maps', main], { cwd: root, stdio: 'inherit' });
}

let queue = Promise.resolve();
const restartAfterBuild = {
  name: 'restart',
  setup(build) {
    build.onEnd(({ errors }) => {
      if (errors.length > 0) return;
      queue = queue.then(() => generateContract()).then(restart);
    });
  },
};

const watchingWorker = await context({ ...bundling, ...workerFiles, logLevel: 'info' });
await watchingWorker.watch();
const watching = await context({
  ...bundling,
  ...serverFile,
  logLevel: 'info',
  plugins: [restartAfterBuild],
});
await watching.watch();
const pages = await createServer({ root: join(root, 'apps/web') });
await pages.listen();
process.stdout.write('Pages with hot reload: ');
pages.printUrls();

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    stopping = true;
    await Promise.all([watching.dispose(), watchingWorker.dispose(), pages.close(), restart()]);
    process.exit(0);
  });
}
