import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Two cores: more workers would only wait for each other, and for the database.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What is waited for comes late on a busy machine; the second that is the default is no proof that it never comes.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: [
            'packages/{domain,contract}/src/**/*.test.ts',
            'apps/web/src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
          ],
        },
      },
      { extends: true, test: { name: 'embedded', include: ['packages/db/src/embedded/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'packages/db/src/*.test.ts'],
          globalSetup: 'apps/server/src/testing/global-setup.ts',
        },
      },
    ],
  },
});
