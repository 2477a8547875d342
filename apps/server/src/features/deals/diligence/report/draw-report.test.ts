import { expect, it } from 'vitest';
import { drawReport } from './draw-report.ts';
import type { Report } from './read-report.ts';

const item = { title: 'Market', status: 'done', finding: '-'.repeat(10_000), evidence: 0 };

const reportOf = (findings: number) =>
  ({
    firm: 'Firm',
    company: 'Tidewire',
    process: {
      name: 'Diligence',
      status: 'in_progress',
      created_at: '2026-03-10T16:00:00Z',
      target_completion_date: null,
      opportunity: {},
      sections: [{ title: 'Market', items: Array.from({ length: findings }, () => item) }],
    },
    evidence: [],
    nameOf: () => 'nobody',
    time_zone: 'UTC',
    as_of: new Date('2026-03-10T16:00:00Z'),
    prepared_by: 'nobody',
  }) as unknown as Report;

it('is no burden when a finding has no blank in it', async () => {
  // Measured as one word each of these takes ten seconds, in which nobody else is answered: the test's time would be over.
  expect((await drawReport(reportOf(20))).length).toBeGreaterThan(0);
});

it('lets others have their turn after each finding', async () => {
  let turns = 0;
  const count = () => {
    turns += 1;
    timer = setImmediate(count);
  };
  let timer = setImmediate(count);
  await drawReport(reportOf(10));
  clearImmediate(timer);
  expect(turns).toBeGreaterThanOrEqual(10);
});

it('begins with the logo of the firm', async () => {
  const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const plain = await drawReport(reportOf(0));
  const own = await drawReport({ ...reportOf(0), logo: Buffer.from(dot, 'base64') });
  expect([plain.includes('/Subtype /Image'), own.includes('/Subtype /Image')]).toEqual([false, true]);
});
