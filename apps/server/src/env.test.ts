import { formatVerifierKey, verifierKey } from '@cairn/domain/proof';
import { describe, expect, it } from 'vitest';
import { sha256 } from './core/crypto/signing-key.ts';
import { readEnv } from './env.ts';

const read = (variables: Record<string, string> = {}) => readEnv('/checkout', variables, false);
const S3 = { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };

describe('readEnv', () => {
  it('needs nothing', () => {
    expect(read()).toEqual({
      port: 3000,
      host: 'localhost',
      databaseUrl: undefined,
      publicUrl: undefined,
      trustedProxies: 0,
      checkout: '/checkout',
      workerFile: '/checkout/apps/server/dist/worker.mjs',
      dataDirectory: '/checkout/data',
      auditDirectory: '/checkout/data/audit',
      auditBucket: undefined,
      timeStamping: undefined,
      witnesses: [],
      witnessFor: [],
      masterKey: undefined,
      vault: undefined,
      logLevel: 'info',
      seedDemo: true,
      smtpUrl: undefined,
      mailFrom: 'Cairn <no-reply@localhost>',
      smsUrl: undefined,
      smsFrom: undefined,
      platformAdminEmail: undefined,
      showsMail: true,
      ssoAllowPrivate: false,
      s3: undefined,
    });
  });

  it.each([
    [true, {}, 'warn'],
    [false, {}, 'info'],
    [true, { LOG_LEVEL: 'info' }, 'info'],
  ])('does not log each request to a person at a terminal (%s), unless they ask: %j', (isTerminal, given, level) => {
    expect(readEnv('/checkout', given, isTerminal).logLevel).toBe(level);
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
    [{}, { ssoAllowPrivate: false }],
    [{ CAIRN_SSO_ALLOW_PRIVATE: 'yes' }, { ssoAllowPrivate: true }],
    [
      { TRUSTED_PROXIES: '2', PUBLIC_URL: 'https://c.example' },
      { trustedProxies: 2, publicUrl: 'https://c.example' },
    ],
    [
      { SMTP_URL: 'smtps://u:p@smtp.firm.example', MAIL_FROM: 'mail@firm.example' },
      { smtpUrl: 'smtps://u:p@smtp.firm.example', mailFrom: 'mail@firm.example', showsMail: false },
    ],
    [
      { SMS_URL: 'https://AC1:t@api.twilio.com', SMS_FROM: '+15005550006' },
      { smsUrl: 'https://AC1:t@api.twilio.com', smsFrom: '+15005550006', showsMail: true },
    ],
    [{ ...S3 }, { s3: { bucket: 'b', endpoint: undefined, region: 'us-east-1', forcePathStyle: false } }],
    [
      { ...S3, S3_ENDPOINT: 'http://127.0.0.1:9000', S3_REGION: 'eu-central-1' },
      { s3: { endpoint: 'http://127.0.0.1:9000', region: 'eu-central-1', forcePathStyle: true } },
    ],
    [{ ...S3, S3_ENDPOINT: 'https://s3.example', S3_FORCE_PATH_STYLE: 'no' }, { s3: { forcePathStyle: false } }],
    [
      { INBOUND_MAIL_DOMAIN: 'deals.example', INBOUND_MAIL_SECRET: 'sixteen-letters-' },
      { inboundMail: { domain: 'deals.example', secret: 'sixteen-letters-', smtp: undefined } },
    ],
    [
      { INBOUND_MAIL_DOMAIN: 'd.example', INBOUND_SMTP_PORT: '25', INBOUND_SMTP_KEY: 'k', INBOUND_SMTP_CERT: '/c' },
      { inboundMail: { smtp: { port: 25, host: '0.0.0.0', tls: { keyFile: '/checkout/k', certFile: '/c' } } } },
    ],
    [{ NODE_ENV: 'production' }, { showsMail: false }],
    [{ PUBLIC_URL: 'https://c.example' }, { showsMail: false }],
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
    [{ SMTP_URL: 'http://canary-secret@h' }, ['SMTP_URL']],
    [{ SMTP_URL: 'mail.example' }, ['SMTP_URL']],
    [{ MAIL_FROM: 'Cairn' }, ['MAIL_FROM']],
    [{ MAIL_FROM: 'Cairn\r\nBcc: x <a@b.c>' }, ['MAIL_FROM']],
    [{ SMS_URL: 'https://a:canary-secret@h' }, ['SMS_FROM']],
    [{ LOG_LEVEL: 'loud' }, ['LOG_LEVEL']],
    [{ CAIRN_SEED_DEMO: 'maybe' }, ['CAIRN_SEED_DEMO']],
    [{ CAIRN_SSO_ALLOW_PRIVATE: 'yes', NODE_ENV: 'production' }, ['CAIRN_SSO_ALLOW_PRIVATE']],
    [{ PORT: 'x', LOG_LEVEL: 'y' }, ['PORT', 'LOG_LEVEL']],
  ])('refuses %j in one sentence that names what is wrong and shows no secret', (variables, names) => {
    const attempt = () => read(variables);
    for (const name of names)
      expect(attempt).toThrow(new RegExp(`^The environment cannot be used\\. .*${name}: .{5,}`));
    expect(attempt).not.toThrow(/canary-secret|\n/);
  });

  it('takes witnesses, and the logs that it is a witness for, by their verifier keys', () => {
    const keyOf = (kind: 'signature' | 'cosignature') =>
      formatVerifierKey(verifierKey(sha256, 'other.example/1', kind, new Uint8Array(32)));
    const [log, witness] = [keyOf('signature'), keyOf('cosignature')];
    const { witnesses, witnessFor } = read({
      CAIRN_WITNESSES: `${witness} https://other.example/api/witness/, ${witness} http://10.0.0.1/w`,
      CAIRN_WITNESS_FOR: log,
    });
    expect(witnesses.map(({ url }) => url)).toEqual(['https://other.example/api/witness', 'http://10.0.0.1/w']);
    expect(witnessFor.map(({ name }) => name)).toEqual(['other.example/1']);
    // A key of the other kind, one that is damaged, and none.
    expect(() => read({ CAIRN_WITNESS_FOR: witness })).toThrow('CAIRN_WITNESS_FOR: not the verifier key of a log');
    expect(() => read({ CAIRN_WITNESSES: `${log} https://x.example` })).toThrow('not the verifier key of a witness');
    expect(() => read({ CAIRN_WITNESS_FOR: `${log.slice(0, -4)}AAE=` })).toThrow('CAIRN_WITNESS_FOR');
    expect(() => read({ CAIRN_WITNESSES: witness })).toThrow('CAIRN_WITNESSES: each is a verifier key');
  });

  it('takes a bucket for checkpoints with the account of the store, and a time-stamping authority with its certificate', () => {
    const { S3_BUCKET: _, ...account } = S3;
    expect(read({ ...account, CAIRN_AUDIT_S3_BUCKET: 'audit', CAIRN_AUDIT_S3_LOCK_DAYS: '30' })).toMatchObject({
      s3: undefined,
      auditBucket: { bucket: 'audit', accessKeyId: 'id', lockDays: 30 },
    });
    expect(() => read({ CAIRN_AUDIT_S3_BUCKET: 'audit' })).toThrow('set all of them');
    expect(() => read({ ...S3, CAIRN_AUDIT_S3_LOCK_DAYS: '30' })).toThrow('needs CAIRN_AUDIT_S3_BUCKET');
    expect(() => read({ CAIRN_TIMESTAMP_URL: 'http://stamp.example' })).toThrow('CAIRN_TIMESTAMP_CA');
    expect(() => read({ CAIRN_TIMESTAMP_URL: 'http://stamp.example', CAIRN_TIMESTAMP_CA: 'none.pem' })).toThrow(
      'no certificate in PEM at /checkout/none.pem',
    );
  });
});
