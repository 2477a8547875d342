import { expect, it } from 'vitest';
import { describeDevice } from './device-name.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/147.0.0.0 Safari/537.36 Edg/147.0.0.0`,
    'Edge on Windows',
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/147.0.0.0 Safari/537.36`, 'Chrome on macOS'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_4) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
    'Safari on macOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/147.0 Mobile Safari/604.1',
    'Chrome on iPhone',
  ],
  ['curl/8.5.0', 'curl'],
  ['', 'Unknown device'],
])('%s', (userAgent, name) => {
  expect(describeDevice(userAgent).name).toBe(name);
});

it('tells handhelds and programs from computers', () => {
  expect(describeDevice('Mozilla/5.0 (Linux; Android 15) Chrome/147.0 Mobile Safari/537.36').kind).toBe('handheld');
  expect(describeDevice('node').kind).toBe('program');
});
