import { expect, it } from 'vitest';
import { listHoles } from './audit-dependencies.mjs';

it('keeps of the report of npm what is known of each package, and through which packages it has it', () => {
  const report = {
    vulnerabilities: {
      left: { name: 'left', severity: 'high', via: [{ title: 'Reads too far' }, 'pad'] },
      right: { name: 'right', severity: 'low', via: ['left', 'pad'] },
    },
    metadata: { dependencies: { total: 900 } },
  };
  expect(listHoles(report, new Date(0))).toEqual({
    made_at: '1970-01-01T00:00:00.000Z',
    packages: 900,
    holes: [
      { package: 'left', severity: 'high', title: 'Reads too far' },
      { package: 'right', severity: 'low', title: 'through left, pad' },
    ],
  });
});

it('takes an answer without a report for no list, not for a list without holes', () => {
  expect(() => listHoles({ message: '405 Method Not Allowed' })).toThrow('405 Method Not Allowed');
  expect(() => listHoles({})).toThrow('npm answered no report.');
});
