import { defineConfig } from '@playwright/test';
import { browserPath, JOURNEY_ARGS, needlessArgs } from './browser.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.journey.ts',
  globalSetup: './start-shared.ts',
  // Each journey has a firm of its own, so any two can run side by side; browsers, server and database share two cores.
  fullyParallel: true,
  workers: 2,
  // Limits for what hangs, not for what is slow: on a busy machine everything comes late.
  timeout: 300_000,
  // One that needed the second try is listed as flaky at the end of the run: it is a fault to be found, not a red main.
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 40_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : 'list',
  outputDir: '../node_modules/.cache/cairn/journeys',
  use: {
    // What never becomes possible ends here, not with the journey's own limit, which is 15 minutes for a slow one.
    actionTimeout: 60_000,
    viewport: { width: 1440, height: 900 },
    // Without a graphics card each frame of a transition is drawn by the two cores that everything else runs on.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs a third of the time; `npx playwright test --config=e2e --trace on <file>` records one.
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: await browserPath(), args: JOURNEY_ARGS, ignoreDefaultArgs: needlessArgs() },
  },
});
