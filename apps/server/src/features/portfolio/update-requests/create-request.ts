import { schema } from '@cairn/db';
import { addDays, dayIn, endOfPeriod, LINK_DAYS_AFTER_DUE } from '@cairn/domain';
import { fail, invalidField } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import { queueMessage } from '../../../core/messages/queue-message.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { listContacts } from '../company-people/find-contact.ts';
import { listLivingMetrics } from '../metrics/list-metrics.ts';
import { PERIOD_HELP } from '../metrics/set-value.ts';
import { linkHash } from './link-token.ts';
import { findCandidates, refuseAsking } from './list-candidates.ts';
import { findSender, mailAnswer, requestMail } from './mail-request.ts';
import { queueReminders } from './remind-companies.ts';
import type { RequestInputs, RequestOutputs } from './update-requests.queries.ts';

/** Asks companies for an update. Each gets a mail with a link of its own, and is reminded before and after the due date. */
export async function createRequest(ctx: Ctx, input: RequestInputs['create']): Promise<RequestOutputs['create']> {
  const { id, request, answers, expires_at, timeZone } = await storeRequest(ctx, input);
  const sender = await findSender(ctx, ctx.actor.userId);
  for (const { id: answerId, contact } of answers) {
    const { email } = contact;
    await mailAnswer(ctx, 'request', sender, { ...request, id: answerId, link_no: 1, expires_at, email });
    await queueReminders(ctx, { id: answerId, due_on: request.due_on }, timeZone);
  }
  return { id, sent: answers.length };
}

/** The request without its mails and reminders, for the demo workspace. */
export async function storeRequest(ctx: Ctx, input: RequestInputs['create']) {
  const { tx, actor, now, services } = ctx;
  const { request, today, timeZone } = await readRequest(ctx, input);
  if (request.due_on < today) throw invalidField('due_on', 'The due date has passed. Choose a later one.');
  const [candidates, contacts] = [await findCandidates(ctx), await listContacts(ctx)];
  const wanted = [...new Set(input.companies)].map((id) => {
    const [company, contact] = [candidates.find((one) => one.id === id), contacts.get(id)];
    if (!company) throw invalidField('companies', 'One of the companies does not exist or is not active.');
    const refusal = refuseAsking(company, contact !== undefined);
    if (refusal || !contact)
      throw invalidField('companies', `${company.name} cannot be asked. ${refusal ?? ''}`.trim());
    return contact;
  });
  const id = newId();
  await insertMany(tx, schema.updateRequests, [
    { ...request, tenant_id: actor.tenantId, id, created_by: actor.userId, created_at: now },
  ]);
  const expires_at = expiryOf(request.due_on);
  const answers = wanted.map((contact) => ({ id: newId(), contact }));
  await insertMany(
    tx,
    schema.updateAnswers,
    answers.map(({ id: answerId, contact }) => ({
      tenant_id: actor.tenantId,
      id: answerId,
      company_id: contact.company_id,
      request_id: id,
      person_id: contact.id,
      due_on: request.due_on,
      token_hash: linkHash(services, answerId, 1),
      expires_at,
      sent_at: now,
      created_at: now,
    })),
  );
  await ctx.audit({
    action: 'update_request.created',
    resource_type: 'update_request',
    resource_id: id,
    table_name: 'update_requests',
    classification: 'confidential',
    metadata: { ...request, companies: wanted.map(({ company_id }) => company_id) },
  });
  await tellLive(ctx, { kind: 'portfolio' });
  return { id, request, answers, expires_at, timeZone };
}

/** The mail as a company would get it, to the person who is about to send it. Its button shows the form, which sends nothing. */
export async function testRequest(ctx: Ctx, input: RequestInputs['test']): Promise<RequestOutputs['test']> {
  const { tx, actor, services, now } = ctx;
  const { request } = await readRequest(ctx, input);
  const [cells, sender] = [await ctx.cells(), await findSender(ctx, actor.userId)];
  const [profile] = await tx.query<{ email: Buffer }>(
    'select email from user_profiles where id = $1',
    [actor.userId],
    'address-of-sender',
  );
  if (!profile) throw fail('UNAUTHENTICATED');
  const email = cells.decryptText('user_profiles', 'email', actor.userId, profile.email);
  const { reporting_period, due_on, message, metrics } = request;
  const query = new URLSearchParams({ reporting_period, due_on, message: message ?? '', metrics: metrics.join(',') });
  const content = requestMail('request', sender, request, `/portfolio/request-preview?${query}`);
  await queueMessage(
    services,
    tx,
    cells,
    { channel: 'email', to: email, content: { ...content, subject: `Test: ${content.subject}` } },
    { tenantId: actor.tenantId, template: 'update_test', userId: actor.userId, now },
  );
  await ctx.audit({
    action: 'update_request.tested',
    resource_type: 'update_request',
    resource_id: null,
    table_name: 'update_requests',
    metadata: { reporting_period },
  });
  return { email };
}

/** The request with the day on which its period ends, and metrics that the firm has. */
async function readRequest(ctx: Ctx, input: RequestInputs['test']) {
  const { reporting_period, due_on, message = null } = input;
  const period_end = endOfPeriod(reporting_period);
  if (!period_end) throw invalidField('reporting_period', PERIOD_HELP);
  if (!due_on) throw invalidField('due_on', 'Due date is required.');
  const known = new Set((await listLivingMetrics(ctx)).map(({ key }) => key));
  const metrics = [...new Set(input.metrics)];
  if (metrics.some((key) => !known.has(key)))
    throw invalidField('metrics', 'One of the metrics does not exist or is archived.');
  const timeZone = await getTimeZone(ctx.tx);
  return {
    request: { reporting_period, period_end, due_on, message, metrics },
    today: dayIn(ctx.now, timeZone),
    timeZone,
  };
}

/** Until the end of the last day on which the link works, wherever the founder is. */
export const expiryOf = (dueOn: string): Date => new Date(`${addDays(dueOn, LINK_DAYS_AFTER_DUE + 1)}T12:00:00Z`);
