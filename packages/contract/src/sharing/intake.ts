import {
  ANSWER_MAX,
  CURRENCY_CODES,
  INTAKE_TEXT_MAX,
  INTAKE_TITLE_MAX,
  OPTION_MAX,
  OPTIONS_MAX,
  QUESTION_KINDS,
  QUESTION_LABEL_MAX,
  QUESTIONS_MAX,
  readSlug,
  SUBMISSION_MESSAGE_MAX,
  slugProblem,
} from '@cairn/domain';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { EmailAddress, Id, IdOut, oneLine, requiredText, text, Version } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { SubmissionFile } from './submission-views.ts';
import { Own, OwnList, StaleOwn, submissionValues, uploadErrors } from './submitter-portal.ts';

const keys = <K extends string>(labels: Record<K, unknown>) => Object.keys(labels) as [K, ...K[]];

/* What the firm publishes. */

const needs = 'firm_settings:manage' as const;

const Question = z.object({
  id: IdOut,
  label: z.string(),
  kind: z.enum(keys(QUESTION_KINDS)),
  is_required: z.boolean(),
  options: z.array(z.string()),
});

const Settings = z.object({
  slug: z.string().describe('the end of its address; a proposal until the page is saved'),
  former_slugs: z.array(z.string()).describe('addresses that lead to it too'),
  is_published: z.boolean(),
  title: z.string(),
  introduction: z.string(),
  questions: z.array(Question),
  version: z.int().describe('0 until it is saved for the first time'),
});
const stale = { STALE_VERSION: { ...errors('STALE_VERSION').STALE_VERSION, data: z.object({ current: Settings }) } };

const Slug = z
  .string('Address must be text.')
  .max(200, 'The address is too long.')
  .transform((typed, context) => {
    const slug = readSlug(typed);
    const problem = slugProblem(slug);
    if (problem) context.addIssue(problem);
    return slug;
  });

const QuestionInput = z
  .strictObject({
    id: Id.optional().describe('of a question that is kept; a new one has none'),
    label: oneLine(requiredText('Question', QUESTION_LABEL_MAX), 'Question'),
    kind: z.enum(keys(QUESTION_KINDS), 'Choose the kind of answer.'),
    is_required: z.boolean(),
    options: z
      .array(oneLine(requiredText('Choice', OPTION_MAX), 'Choice'))
      .max(OPTIONS_MAX, `A question can have at most ${OPTIONS_MAX} choices.`)
      .transform((options) => [...new Set(options)])
      .default([]),
  })
  .superRefine(({ kind, options }, context) => {
    if (kind === 'choice' && options.length < 2)
      context.addIssue({ code: 'custom', path: ['options'], message: 'Name at least two choices.' });
    if (kind !== 'choice' && options.length > 0)
      context.addIssue({ code: 'custom', path: ['options'], message: 'Only a choice has choices.' });
  });

const getSettings = procedure({ needs })
  .route({ method: 'GET', path: '/intake-page', summary: 'The page on which anyone can submit', tags: ['Intake page'] })
  .output(Settings);

const saveSettings = procedure({ needs, mode: 'write' })
  .route({
    method: 'PUT',
    path: '/intake-page',
    summary: 'Write it, publish it or take it back',
    tags: ['Intake page'],
  })
  .input(
    z.strictObject({
      version: z.int().min(0),
      slug: Slug,
      is_published: z.boolean(),
      title: oneLine(requiredText('Title', INTAKE_TITLE_MAX), 'Title'),
      introduction: text('Introduction', INTAKE_TEXT_MAX),
      questions: z.array(QuestionInput).max(QUESTIONS_MAX, `Ask at most ${QUESTIONS_MAX} questions.`),
    }),
  )
  .errors(stale)
  .output(Settings);

export const intakePage = { getSettings, saveSettings };

/* What a stranger does with it. */

const tags = ['Intake'];
const slug = z.string().max(200);
const Visit = z.object({ id: IdOut, email: z.string(), name: z.string() });

const getPage = procedure({ needs: 'public' })
  .route({
    method: 'GET',
    path: '/intake/{slug}',
    summary: 'A published page; unknown, closed and misspelt are one 404',
    tags,
  })
  .input(z.strictObject({ slug }))
  .output(
    z.object({
      slug: z.string().describe('its address now, which may differ from the one asked for'),
      firm: z.string(),
      has_logo: z.boolean(),
      title: z.string(),
      introduction: z.string(),
      currency: z.enum(CURRENCY_CODES),
      questions: z.array(Question),
      visit: Visit.nullable().describe('of this device, when it has proven an address to this firm'),
    }),
  );

const getLogo = procedure({ needs: 'public' })
  .route({
    method: 'GET',
    path: '/intake/{slug}/logo',
    outputStructure: 'detailed',
    summary: 'The logo of the firm whose page it is',
    tags,
  })
  .input(z.strictObject({ slug }))
  .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() }));

const said = {
  ...submissionValues,
  answers: z
    .record(z.string().max(50), z.string('An answer must be text.').max(Math.max(...Object.values(ANSWER_MAX)) + 100))
    .refine((given) => Object.keys(given).length <= QUESTIONS_MAX * 2, 'Too many answers.')
    .optional()
    .describe('by the id of the question'),
};

const sendCode = procedure({ needs: 'public', mode: 'write' })
  .route({
    method: 'POST',
    path: '/intake/{slug}/code',
    summary: 'Check what was typed, keep none of it, and mail a code to the address',
    tags,
  })
  .input(
    z.strictObject({
      slug,
      name: oneLine(text('Your name', 200), 'Your name'),
      email: text('Your email', 254),
      ...said,
    }),
  )
  .output(z.object({ minutes: z.int().describe('how long the code is good') }));

const prove = procedure({ needs: 'public', mode: 'write' })
  .route({ method: 'POST', path: '/intake/{slug}/prove', summary: 'Prove the address by the code', tags })
  .input(
    z.strictObject({
      slug,
      email: EmailAddress,
      code: z
        .string()
        .trim()
        .regex(/^\d{6}$/, 'Enter the 6 digits of the code.'),
    }),
  )
  .output(Visit);

const linkInvalid = errors('SUBMISSION_LINK_INVALID');

const begin = procedure({ needs: 'public', mode: 'write' })
  .route({
    method: 'POST',
    path: '/intake/{slug}/drafts',
    summary: 'Begin a submission anew, so that files can be added; what was begun before is deleted',
    tags,
  })
  .input(z.strictObject({ slug, visit: Id }))
  .errors({ ...linkInvalid, ...errors('SUBMITTER_HAS_ACCOUNT') })
  .output(Own);

const submit = procedure({ needs: 'public', mode: 'write' })
  .route({ method: 'POST', path: '/intake/{slug}/submit', summary: 'Send it to the firm', tags })
  .input(z.strictObject({ slug, visit: Id, id: Id, version: Version, ...said }))
  .errors({
    ...linkInvalid,
    ...errors('SUBMISSION_SENT', 'TOO_MANY_SUBMISSIONS', 'SUBMITTER_HAS_ACCOUNT'),
    STALE_VERSION: StaleOwn,
  })
  .output(Own);

export const intake = { getPage, getLogo, sendCode, prove, begin, submit };

/* The portal of somebody without an account. */

const open = procedure({ needs: 'public', mode: 'write' })
  .route({
    method: 'POST',
    path: '/submission/open',
    summary: 'Exchange the token of a mailed link for a cookie of this device',
    tags,
  })
  .input(z.strictObject({ token: z.string().min(1, 'Send the token of the link.').max(200) }))
  .errors(linkInvalid)
  .output(z.object({ visit: IdOut }));

const renew = procedure({ needs: 'public', mode: 'write' })
  .route({
    method: 'POST',
    path: '/submission/links',
    summary: 'Mail a new link to an address that was proven to a firm; every address gets the same answer',
    tags,
  })
  .input(z.strictObject({ email: EmailAddress }))
  .output(z.object({ days: z.int().describe('how long a link is good') }));

const list = procedure({ needs: 'public' })
  .route({ method: 'GET', path: '/submission/list', summary: 'What this visitor has submitted to the firm', tags })
  .input(z.strictObject({ visit: Id }))
  .errors(linkInvalid)
  .output(OwnList);

const get = procedure({ needs: 'public' })
  .route({ method: 'GET', path: '/submission/one', summary: 'One of them, with the thread', tags })
  .input(z.strictObject({ visit: Id, id: Id }))
  .errors(linkInvalid)
  .output(Own);

const write = procedure({ needs: 'public', mode: 'write' })
  .route({ method: 'POST', path: '/submission/messages', summary: 'Write to the firm about one of them', tags })
  .input(z.strictObject({ visit: Id, id: Id, body: requiredText('Message', SUBMISSION_MESSAGE_MAX) }))
  .errors(linkInvalid)
  .output(Own);

const uploadFile = procedure({ needs: 'public', mode: 'write', rawBody: 'file' })
  .route({
    method: 'POST',
    path: '/submission/files',
    inputStructure: 'detailed',
    successStatus: 201,
    summary: 'Add a deck or another file to one of them',
    tags,
  })
  .input(
    z.object({
      query: z.strictObject({ visit: Id, submission_id: Id }),
      body: z.file().optional().describe('application/octet-stream, with its name in content-disposition'),
    }),
  )
  .errors({ ...linkInvalid, ...uploadErrors })
  .output(SubmissionFile);

const removeFile = procedure({ needs: 'public', mode: 'write' })
  .route({ method: 'POST', path: '/submission/files/remove', summary: 'Take a file of a draft away', tags })
  .input(z.strictObject({ visit: Id, id: Id }))
  .errors({ ...linkInvalid, ...errors('SUBMISSION_SENT') })
  .output(z.object({ id: IdOut }));

export const submissionVisits = { open, renew, list, get, write, uploadFile, removeFile };
