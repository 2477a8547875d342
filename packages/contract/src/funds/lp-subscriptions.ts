import { z } from 'zod';
import { errors } from '../errors.ts';
import { Id, requiredText, Version } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { AnswerKeys, AnswersWritten, SubscriptionDetail, SubscriptionRow } from './subscription-views.ts';

const tags = ['LP Portal'];

const Subscription = SubscriptionDetail.extend({
  can: z.object({ answer: z.boolean(), submit: z.boolean().describe('nothing is missing any more') }),
});
const Stale = { ...errors('STALE_VERSION').STALE_VERSION, data: z.object({ current: Subscription }) };

const list = procedure({ needs: 'lp_portal:use' })
  .route({
    method: 'GET',
    path: '/lp-portal/subscriptions',
    summary: 'What the limited partners of the person are offered, the latest first',
    tags,
  })
  .input(z.strictObject({}))
  .output(z.object({ rows: z.array(SubscriptionRow) }));

const get = procedure({ needs: 'lp_portal:use' })
  .route({
    method: 'GET',
    path: '/lp-portal/subscriptions/{id}',
    summary: 'A subscription with its questionnaire and documents',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .output(Subscription);

const save = procedure({ needs: 'lp_portal:use', mode: 'write' })
  .route({
    method: 'PATCH',
    path: '/lp-portal/subscriptions/{id}',
    summary: 'Keep some of the answers, complete or not, and confirm earlier ones',
    tags,
  })
  .input(
    z.strictObject({
      id: Id,
      version: Version,
      answers: AnswersWritten.default({}),
      confirmed: AnswerKeys.max(50).default([]),
    }),
  )
  .errors({ STALE_VERSION: Stale, ...errors('FUND_WORK_DONE') })
  .output(Subscription);

const sign = procedure({ needs: 'lp_portal:use', mode: 'write', rawBody: 'list' })
  .route({
    method: 'POST',
    path: '/lp-portal/subscription-signatures',
    inputStructure: 'detailed',
    successStatus: 201,
    summary: 'Send a document back as it was signed; a later one takes its place',
    tags,
  })
  .input(
    z.object({
      query: z.strictObject({ document_id: Id }),
      body: z.file('Send the PDF as application/octet-stream with its name in content-disposition.'),
    }),
  )
  .errors(errors('FILE_EMPTY', 'FILE_KIND_REFUSED', 'PAYLOAD_TOO_LARGE', 'FUND_WORK_DONE'))
  .output(Subscription);

const askSignature = procedure({ needs: 'lp_portal:use', mode: 'write' })
  .route({
    method: 'POST',
    path: '/lp-portal/subscription-files/{id}/ask-signature',
    summary: 'Have a document sent for signature to oneself by the e-sign service of the firm',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .errors(errors('FUND_WORK_DONE'))
  .output(Subscription);

const submit = procedure({ needs: 'lp_portal:use', mode: 'write' })
  .route({
    method: 'POST',
    path: '/lp-portal/subscriptions/{id}/submit',
    summary: 'Submit answers and documents; what is missing is named by its field',
    tags,
  })
  .input(z.strictObject({ id: Id, version: Version }))
  .errors({ STALE_VERSION: Stale, ...errors('FUND_WORK_DONE') })
  .output(Subscription);

const decline = procedure({ needs: 'lp_portal:use', mode: 'write' })
  .route({ method: 'POST', path: '/lp-portal/subscriptions/{id}/decline', summary: 'Do not subscribe', tags })
  .input(z.strictObject({ id: Id, version: Version, reason: requiredText('Reason', 1000) }))
  .errors({ STALE_VERSION: Stale, ...errors('FUND_WORK_DONE') })
  .output(Subscription);

const download = procedure({ needs: 'lp_portal:use', mode: 'write' })
  .route({
    method: 'GET',
    path: '/lp-portal/subscription-files/{id}/download',
    outputStructure: 'detailed',
    summary: 'A document of a subscription; that it was downloaded is recorded',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .errors(errors('FILE_LOST'))
  .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() }));

export const lpSubscriptions = { list, get, save, sign, askSignature, submit, decline, download };
