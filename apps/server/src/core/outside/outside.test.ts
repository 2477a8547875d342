import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { assertAllowed, OutsideError, outsideFetch } from './fetch-outside.ts';
import type { Names } from './names.ts';
import { isPublicAddress } from './public-address.ts';

describe('isPublicAddress', () => {
  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '100.63.255.255',
    '172.15.0.1',
    '172.32.0.1',
    '193.0.0.1',
    '2606:4700::1111',
    '2a00:1450::5',
  ])('lets %s pass', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ['loopback', '127.0.0.1'],
    ['loopback, another', '127.255.255.254'],
    ['unspecified', '0.0.0.0'],
    ['private 10', '10.1.2.3'],
    ['private 172.16', '172.16.0.1'],
    ['private 172.31', '172.31.255.255'],
    ['private 192.168', '192.168.1.1'],
    ['link-local, metadata', '169.254.169.254'],
    ['metadata of Azure', '168.63.129.16'],
    ['metadata of Alibaba', '100.100.100.200'],
    ['CGNAT', '100.64.0.1'],
    ['CGNAT, last', '100.127.255.255'],
    ['protocol assignments', '192.0.0.8'],
    ['documentation', '203.0.113.7'],
    ['benchmarks', '198.19.0.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['loopback v6', '::1'],
    ['unspecified v6', '::'],
    ['mapped loopback', '::ffff:127.0.0.1'],
    ['mapped loopback in hex', '::ffff:7f00:1'],
    ['mapped public', '::ffff:8.8.8.8'],
    ['compatible', '::127.0.0.1'],
    ['translated (NAT64)', '64:ff9b::7f00:1'],
    ['6to4 of a private one', '2002:7f00:1::'],
    ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['unique local', 'fd00:ec2::254'],
    ['link-local v6', 'fe80::1'],
    ['link-local v6 with a zone', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['multicast v6', 'ff02::1'],
    ['documentation v6', '2001:db8::1'],
    ['no address', 'firm.example'],
    ['nothing', ''],
  ])('refuses %s: %s', (_, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('assertAllowed', () => {
  it.each(['https://login.firm.example/tenant', 'https://8.8.8.8/', 'https://login.firm.example:443/'])(
    'lets %s pass',
    (url) => {
      expect(() => assertAllowed(new URL(url), false)).not.toThrow();
    },
  );

  it.each([
    'http://login.firm.example/',
    'https://login.firm.example:8443/',
    'https://user:secret@login.firm.example/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://169.254.169.254/latest/meta-data',
    'ftp://login.firm.example/',
    'file:///etc/passwd',
    'javascript:alert(1)',
  ])('refuses %s', (url) => {
    expect(() => assertAllowed(new URL(url), false)).toThrow(OutsideError);
  });

  it('never takes a script for an address, nor a password in one, in development either', () => {
    expect(() => assertAllowed(new URL('javascript:alert(1)'), true)).toThrow(OutsideError);
    expect(() => assertAllowed(new URL('http://a:b@localhost/'), true)).toThrow(OutsideError);
    expect(() => assertAllowed(new URL('http://127.0.0.1:9000/'), true)).not.toThrow();
  });
});

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function listen(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Answers the given addresses one after the other, and counts how often it was asked. */
function namesThatTurn(...turns: string[][]): Names & { asked: number } {
  const names = {
    asked: 0,
    addressesOf: async () => (turns[names.asked++] ?? []).map((address) => ({ address, family: 4 })),
    textsOf: async () => [],
    recordsOf: async () => [],
  };
  return names;
}
const GET = { method: 'GET', headers: {} };

describe('outsideFetch', () => {
  it.each([
    ['a private address', [['10.0.0.1']]],
    ['a private address beside a public one', [['8.8.8.8', '127.0.0.1']]],
    ['no address', [[]]],
  ])('does not connect to a name that means %s', async (_, turns) => {
    const fetch = outsideFetch({ names: namesThatTurn(...turns), allowPrivate: false });
    await expect(fetch('https://rebound.example/', GET)).rejects.toThrow(OutsideError);
  });

  it('asks for a name once a connection and connects to what was checked, however the name turns', async () => {
    let reached = 0;
    const port = await listen((_request, response) => {
      reached++;
      response.end('inside');
    });
    // A second resolution gives another host; the first answer alone may be used.
    const names = namesThatTurn(['127.0.0.1'], ['10.255.255.1']);
    const fetch = outsideFetch({ names, allowPrivate: true });
    expect(await (await fetch(`http://rebound.example:${port}/`, GET)).text()).toBe('inside');
    expect([names.asked, reached]).toEqual([1, 1]);
    // And a name that was public a moment ago is looked at anew.
    const strict = namesThatTurn(['127.0.0.1']);
    const refusing = outsideFetch({ names: strict, allowPrivate: false });
    await expect(refusing('https://rebound.example/', GET)).rejects.toThrow('does not lead to a host of the public');
    expect([strict.asked, reached]).toEqual([1, 1]);
  });

  it('follows no redirect', async () => {
    const port = await listen((_request, response) =>
      response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    );
    const fetch = outsideFetch({ names: namesThatTurn(), allowPrivate: true });
    expect((await fetch(`http://127.0.0.1:${port}/`, GET)).status).toBe(302);
  });

  it('takes no more than 1 MB', async () => {
    const port = await listen((_request, response) => response.end(Buffer.alloc(1024 * 1024 + 1)));
    const fetch = outsideFetch({ names: namesThatTurn(), allowPrivate: true });
    await expect(fetch(`http://127.0.0.1:${port}/`, GET)).rejects.toThrow('larger than 1 MB');
  });

  it('waits no longer than its caller', async () => {
    const port = await listen(() => {});
    const fetch = outsideFetch({ names: namesThatTurn(), allowPrivate: true });
    const asked = fetch(`http://127.0.0.1:${port}/`, { ...GET, signal: AbortSignal.timeout(50) });
    await expect(asked).rejects.toThrow('did not answer in time');
  });

  it('sends what it is given and hands on nothing but status, type and body', async () => {
    let sent = '';
    const port = await listen((request, response) => {
      request.on('data', (part) => {
        sent += part;
      });
      request.on('end', () => response.writeHead(201, { 'content-type': 'text/x', 'set-cookie': 'a=b' }).end('done'));
    });
    const fetch = outsideFetch({ names: namesThatTurn(), allowPrivate: true });
    const body = new URLSearchParams({ code: 'c d' });
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers: {}, body });
    expect([answer.status, [...answer.headers], await answer.text()]).toEqual([
      201,
      [['content-type', 'text/x']],
      'done',
    ]);
    expect(sent).toBe('code=c+d');
  });
});
