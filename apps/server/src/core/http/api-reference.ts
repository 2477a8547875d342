import type { OpenAPI } from '@orpc/openapi';

type Operation = OpenAPI.OperationObject;
type Schema = Record<string, unknown>;

const escapeHtml = (text: unknown): string =>
  String(text ?? '').replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );

/** The OpenAPI document as one page without script or requests elsewhere, for phones and print too (docs/adr/0007). */
export function renderReference(document: OpenAPI.Document): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation: operation as Operation,
    })),
  );
  const tags = [...new Set(operations.map(({ operation }) => operation.tags?.[0] ?? 'Other'))];
  const sections = tags.map((tag) => {
    const rows = operations.filter(({ operation }) => (operation.tags?.[0] ?? 'Other') === tag).map(renderOperation);
    return `<section><h2>${escapeHtml(tag)}</h2>${rows.join('')}</section>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Cairn API</title><style>${STYLE}</style></head><body><main><h1>Cairn API</h1>
<p>${escapeHtml(document.info.description)} The same as data: <a href="/api/openapi.json">openapi.json</a>. Sign in with
<code>POST /api/auth/token?grant_type=password</code> and send the token as <code>Authorization: Bearer …</code>. Calls that change
something take JSON.</p>${sections.join('')}</main></body></html>`;
}

function renderOperation({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const parameters = (
    (operation.parameters ?? []) as {
      name: string;
      in: string;
      required?: boolean;
      schema?: Schema;
      description?: string;
    }[]
  ).map((parameter) => renderField(parameter.name, parameter.schema ?? {}, parameter.required === true, parameter.in));
  const body = bodySchema(operation.requestBody as never);
  const errors = Object.entries(operation.responses ?? {}).filter(([status]) => status >= '400');
  const answers = Object.entries(operation.responses ?? {}).filter(([status]) => status < '400');
  return `<details><summary><b class="${method}">${method}</b> <code>/api${escapeHtml(path)}</code> <span>${escapeHtml(operation.summary)}</span></summary>
<p>${escapeHtml(operation.description).replace(/`([^`]+)`/g, '<code>$1</code>')}</p>
${parameters.length > 0 || body ? `<table><thead><tr><th>Field</th><th>Type</th><th>In</th><th>Rules</th></tr></thead><tbody>${parameters.join('')}${body ? renderFields(body, 'body') : ''}</tbody></table>` : '<p>No input.</p>'}
${answers.map(([status, answer]) => renderAnswer(status, answer as never)).join('')}
<p>Fails with: ${errors.map(([status]) => `<code>${escapeHtml(status)}</code>`).join(' ')}</p></details>`;
}

function renderAnswer(status: string, answer: { content?: Record<string, { schema?: Schema }> }): string {
  const schema = Object.values(answer.content ?? {})[0]?.schema;
  if (!schema) return `<p>Answers <code>${escapeHtml(status)}</code> without a body.</p>`;
  return `<p>Answers <code>${escapeHtml(status)}</code>:</p><pre>${escapeHtml(typeOf(schema, 0))}</pre>`;
}

function bodySchema(body: { content?: Record<string, { schema?: Schema }> } | undefined): Schema | undefined {
  return Object.values(body?.content ?? {})[0]?.schema;
}

function renderFields(schema: Schema, where: string): string {
  const required = new Set((schema.required as string[] | undefined) ?? []);
  return Object.entries((schema.properties ?? {}) as Record<string, Schema>)
    .map(([name, field]) => renderField(name, field, required.has(name), where))
    .join('');
}

const RULES = ['format', 'minLength', 'maxLength', 'minimum', 'maximum', 'maxItems', 'default', 'description'];

function renderField(name: string, schema: Schema, required: boolean, where: string): string {
  const rules = [
    required ? 'required' : '',
    ...RULES.filter((rule) => schema[rule] !== undefined).map((rule) => `${rule} ${schema[rule]}`),
  ];
  return `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(typeOf(schema, 1))}</td><td>${escapeHtml(where)}</td><td>${escapeHtml(rules.filter(Boolean).join(', '))}</td></tr>`;
}

/** A schema as a person would write the type. */
function typeOf(schema: Schema, depth: number): string {
  if (schema.enum) return (schema.enum as unknown[]).map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf) return [...new Set((schema.anyOf as Schema[]).map((part) => typeOf(part, depth)))].join(' | ');
  if (schema.type === 'array') return `${typeOf((schema.items ?? {}) as Schema, depth)}[]`;
  if (schema.type === 'object' && schema.properties && depth < 4) {
    const pad = '  '.repeat(depth + 1);
    const lines = Object.entries(schema.properties as Record<string, Schema>).map(
      ([name, field]) => `${pad}${name}: ${typeOf(field, depth + 1)}`,
    );
    return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`;
  }
  return String(schema.type ?? 'any');
}

const STYLE = `:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}body{margin:0}main{max-width:960px;margin:0 auto;padding:32px 16px}
h1{margin:0}h2{margin:32px 0 8px;font-size:18px}details{border-bottom:1px solid #8884;padding:8px 0}summary{cursor:pointer}summary span{opacity:.75}
summary b{display:inline-block;min-width:56px;font-size:12px}code,pre{font:13px/1.5 ui-monospace,monospace}pre{background:#8881;padding:12px;overflow:auto}
table{border-collapse:collapse;width:100%;display:block;overflow:auto}td,th{text-align:left;padding:4px 12px 4px 0;vertical-align:top;white-space:pre-wrap}`;
