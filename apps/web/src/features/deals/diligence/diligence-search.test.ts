import { expect, it } from 'vitest';
import { readDiligenceSearch, readProcessSearch } from './diligence-search.ts';

const ID = '01a1ff83-8822-70b1-91ed-43cab736664c';

it.each([
  [
    { tab: 'templates', template: 'new' },
    { tab: 'templates', template: 'new' },
  ],
  [{ tab: 'nowhere', status: 'finished', start: 'x', template: 'y', version: '-1' }, {}],
  [
    { status: 'on_hold', search: ' tide ' },
    { status: 'on_hold', search: 'tide' },
  ],
  [
    { start: ID, template: ID, version: 2 },
    { start: ID, template: ID, version: 2 },
  ],
])('%j', (search, read) => {
  expect(JSON.parse(JSON.stringify(readDiligenceSearch(search)))).toEqual(read);
});

it.each([
  [
    { show: 'mine', item: ID },
    { show: 'mine', item: ID },
  ],
  [{ show: 'yours', item: '1' }, {}],
])('%j of a process', (search, read) => {
  expect(JSON.parse(JSON.stringify(readProcessSearch(search)))).toEqual(read);
});
