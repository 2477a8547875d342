import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS, browserPath } from './browser.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  // One at a time: browser, server and database share two cores, and journeys are long.
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : 'list',
  outputDir: '../node_modules/.cache/cairn/journeys',
  use: {
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: await browserPath(), args: BROWSER_ARGS },
  },
});
