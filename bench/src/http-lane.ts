import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** One request over a kept connection; the whole answer is read. Throws on a status other than 2xx. */
export function call(
  base: string,
  method: string,
  path: string,
  token: string | undefined,
  body?: unknown,
): Promise<string> {
  const payload = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
  return send(base, method, path, token, payload, { 'content-type': 'application/json' });
}

export function sendFile(base: string, path: string, token: string, name: string, bytes: Uint8Array): Promise<string> {
  const headers = {
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="${name}"`,
  };
  return send(base, 'POST', path, token, Buffer.from(bytes), headers);
}

function send(
  base: string,
  method: string,
  path: string,
  token: string | undefined,
  payload: Buffer | undefined,
  about: Record<string, string>,
): Promise<string> {
  const headers: Record<string, string | number> = { accept: 'application/json' };
  if (token) headers.authorization = `Bearer ${token}`;
  if (payload !== undefined) Object.assign(headers, about, { 'content-length': payload.length });
  return new Promise((resolve, reject) => {
    const sent = request(`${base}${path}`, { method, headers, agent }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const text = Buffer.concat(parts).toString();
        if ((response.statusCode ?? 500) < 300) resolve(text);
        else reject(new Error(`${method} ${path} answered ${response.statusCode}: ${text.slice(0, 200)}`));
      });
    });
    sent.on('error', reject);
    sent.end(payload);
  });
}
