import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';

const read = (variables: Record<string, string> = {}) => readEnv('/checkout', variables);

describe('readEnv', () => {
  it('needs nothing', () => {
    expect(read()).toEqual({
      port: 3000,
      host: 'localhost',
      databaseUrl: undefined,
      publicUrl: undefined,
      trustedProxies: 0,
      dataDirectory: '/checkout/data',
      masterKey: undefined,
      logLevel: 'info',
      seedDemo: true,
    });
  });

  it('takes an empty variable for one that is not set', () => {
    expect(read({ PORT: '', DATABASE_URL: '', CAIRN_SEED_DEMO: '', CAIRN_DATA: '' })).toEqual(read());
  });

  it.each<[Record<string, string>, object]>([
    [
      { PORT: '8080', HOST: '0.0.0.0' },
      { port: 8080, host: '0.0.0.0' },
    ],
    [{ CAIRN_DATA: '/var/lib/cairn' }, { dataDirectory: '/var/lib/cairn' }],
    [{ CAIRN_DATA: 'elsewhere' }, { dataDirectory: '/checkout/elsewhere' }],
    [{ DATABASE_URL: 'postgres://u:p@h/d' }, { databaseUrl: 'postgres://u:p@h/d', seedDemo: false }],
    [{ DATABASE_URL: 'postgresql://h/d', CAIRN_SEED_DEMO: 'yes' }, { seedDemo: true }],
    [{ CAIRN_SEED_DEMO: 'no' }, { seedDemo: false }],
    [
      { TRUSTED_PROXIES: '2', PUBLIC_URL: 'https://c.example' },
      { trustedProxies: 2, publicUrl: 'https://c.example' },
    ],
  ])('reads %j', (variables, expected) => {
    expect(read(variables)).toMatchObject(expected);
  });

  it.each<[Record<string, string>, string[]]>([
    [{ PORT: 'abc' }, ['PORT']],
    [{ PORT: '70000' }, ['PORT']],
    [{ PORT: '-1' }, ['PORT']],
    [{ PORT: '80.5' }, ['PORT']],
    [{ TRUSTED_PROXIES: 'all' }, ['TRUSTED_PROXIES']],
    [{ TRUSTED_PROXIES: '11' }, ['TRUSTED_PROXIES']],
    [{ DATABASE_URL: 'mysql://canary-secret@h/d' }, ['DATABASE_URL']],
    [{ DATABASE_URL: 'canary-secret' }, ['DATABASE_URL']],
    [{ PUBLIC_URL: 'cairn.example' }, ['PUBLIC_URL']],
    [{ PUBLIC_URL: 'javascript:1' }, ['PUBLIC_URL']],
    [{ LOG_LEVEL: 'loud' }, ['LOG_LEVEL']],
    [{ CAIRN_SEED_DEMO: 'maybe' }, ['CAIRN_SEED_DEMO']],
    [{ PORT: 'x', LOG_LEVEL: 'y' }, ['PORT', 'LOG_LEVEL']],
  ])('refuses %j in one sentence that names what is wrong and shows no secret', (variables, names) => {
    const attempt = () => read(variables);
    for (const name of names)
      expect(attempt).toThrow(new RegExp(`^The environment cannot be used\\. .*${name}: .{5,}`));
    expect(attempt).not.toThrow(/canary-secret|\n/);
  });
});
