import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { consumeEmailLink } from './verify-email-link.ts';

const fetched = vi.fn();
beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

/** A page at this address, and what became of it. */
function open(address: string) {
  const replaceState = vi.fn();
  const location = new URL(address, 'https://cairn.example') as unknown as Location;
  return { replaceState, result: consumeEmailLink(location, { state: null, replaceState } as unknown as History) };
}

it('takes the secret out of the address before it is used', async () => {
  fetched.mockImplementation(async () => new Response('{}'));
  const { replaceState, result } = open('/?token_hash=s3cret&type=signup#pricing');
  expect(replaceState).toHaveBeenCalledWith(null, '', '/#pricing');
  expect(await result).toBe('verified');
  const [address, { method, body }] = fetched.mock.calls[0] as [string, RequestInit];
  expect([address, method, JSON.parse(String(body))]).toEqual([
    '/api/auth/verify',
    'POST',
    { type: 'signup', token_hash: 's3cret' },
  ]);
});

it('says when the link is of no use', async () => {
  fetched.mockImplementation(async () => new Response('{}', { status: 403 }));
  expect(await open('/?token_hash=old&type=signup').result).toBe('invalid');
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await open('/?token_hash=old&type=signup').result).toBe('invalid');
});

it.each(['/', '/?type=signup', '/?token_hash=x', '/?token_hash=x&type=recovery'])(
  'leaves %s alone',
  async (address) => {
    const { replaceState, result } = open(address);
    expect(await result).toBeNull();
    expect(replaceState).not.toHaveBeenCalled();
    expect(fetched).not.toHaveBeenCalled();
  },
);
