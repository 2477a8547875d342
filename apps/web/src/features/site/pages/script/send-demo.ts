interface DemoRequest {
  slot_starts_at: string;
  calendar: { filename: string; content: string };
}

export interface DemoOutcome {
  request?: DemoRequest;
  /** Messages by field. */
  fields: Record<string, string>;
  message: string;
}

const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.';

/** Sends the request; never throws. */
export async function sendDemo(content: string, key: string): Promise<DemoOutcome> {
  try {
    const answer = await fetch('/api/demo-requests', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      credentials: 'same-origin',
      body: content,
    });
    const body = await answer.json();
    if (answer.ok) return { request: body, fields: {}, message: '' };
    const fields: Record<string, string> = body.data?.fields ?? {};
    return { fields, message: Object.keys(fields).length > 0 ? '' : String(body.message) };
  } catch {
    return { fields: {}, message: UNREACHABLE };
  }
}
