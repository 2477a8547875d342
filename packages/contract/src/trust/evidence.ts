import { CRITERIA, EVIDENCE_PAGE, EVIDENCE_PAGE_MAX, ROLES } from '@cairn/domain';
import { z } from 'zod';
import { IdOut, TimestampOut } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { Cursor, pageOf } from './compliance.ts';

const tags = ['Evidence'];
/** `write`, because the first page of each is an event of the log. */
const gate = procedure({ needs: 'evidence:read', mode: 'write' });
const Text = z.string().nullable();
const Moment = TimestampOut.nullable();
const Role = z.enum(ROLES);

const limit = z.coerce
  .number<string | number>()
  .int()
  .min(1)
  .max(EVIDENCE_PAGE_MAX, `limit can be at most ${EVIDENCE_PAGE_MAX}.`)
  .default(EVIDENCE_PAGE);
const Page = z.strictObject({ limit, cursor: Cursor });
const Since = Page.extend({
  since: z.iso
    .datetime({ offset: true, error: 'Send a moment such as 2026-12-31T00:00:00Z.' })
    .optional()
    .describe('rows from this moment on'),
});

const read = <I extends z.ZodType, R extends z.ZodType>(path: string, summary: string, input: I, row: R) =>
  gate
    .route({ method: 'GET', path: `/evidence/${path}`, summary, tags })
    .input(input)
    .output(pageOf(row));

const users = read(
  'users',
  'People of the firm with role and state, without name and address; oldest first',
  Page,
  z.object({
    id: IdOut,
    role: Role,
    is_active: z.boolean(),
    email_verified: z.boolean(),
    created_at: TimestampOut,
    last_login_at: Moment,
    deleted_at: Moment,
  }),
);

const roles = read(
  'roles',
  'Changes of roles, with who asked and who approved; oldest first',
  Since,
  z.object({
    id: IdOut,
    created_at: TimestampOut,
    user_id: IdOut,
    previous_role: z.string(),
    new_role: z.string(),
    reason: Text,
    changed_by: IdOut.nullable(),
    approval_required: z.boolean(),
    approved_at: Moment,
    approved_by: IdOut.nullable(),
    declined_at: Moment,
  }),
);

const secondFactors = read(
  'second-factors',
  'How many second factors and passkeys each person of the firm has who was not deleted; oldest first',
  Page,
  z.object({
    id: IdOut.describe('of the person'),
    is_active: z.boolean(),
    authenticator_apps: z.int(),
    phones: z.int(),
    passkeys: z.int(),
    rule_applies_from: Moment.describe('when the rule of the firm asks for one; null without a rule'),
  }),
);

const sessions = read(
  'sessions',
  'Sessions of the firm’s people, by when they began; oldest first',
  Since,
  z.object({
    id: IdOut.describe('events of the audit log name it by its first eight characters'),
    user_id: IdOut,
    created_at: TimestampOut,
    last_activity_at: TimestampOut,
    expires_at: TimestampOut,
    ended_at: Moment,
    end_reason: Text,
    aal: z.string().describe('aal1 or aal2 (NIST SP 800-63B)'),
    ip_address: z.string(),
    is_active: z.boolean(),
  }),
);

const settings = read(
  'settings',
  'Changes of settings with the value before and after; oldest first',
  Since,
  z.object({
    id: IdOut,
    created_at: TimestampOut,
    changed_by_user_id: IdOut.nullable(),
    setting_category: z.string(),
    setting_name: z.string(),
    old_value: z.unknown(),
    new_value: z.unknown(),
    change_reason: Text,
    approval_required: z.boolean(),
    approved_at: Moment,
  }),
);

const events = read(
  'events',
  'Events of the audit log with their leaf hash, without details of the record; oldest first',
  Since,
  z.object({
    id: IdOut,
    created_at: TimestampOut,
    user_id: IdOut.nullable(),
    action: z.string(),
    resource_type: z.string(),
    data_classification: z.string(),
    ip_address: Text,
    session_id: Text,
    leaf: z.string().describe('SHA-256 in hex, as the exported evidence of the log has it'),
    is_sealed: z.boolean(),
  }),
);

const Check = z.object({
  key: z.string(),
  title: z.string(),
  proves: z.string(),
  criteria: z.array(z.enum(Object.keys(CRITERIA) as [keyof typeof CRITERIA])),
  result: z.enum(['pass', 'fail', 'no_data', 'off']),
  found: z.string(),
  ran_at: Moment,
});

const checks = gate
  .route({
    method: 'GET',
    path: '/evidence/checks',
    summary: 'What the installation finds when it tests itself: checks for a firm, controls for the platform',
    tags,
  })
  .input(z.strictObject({}))
  .output(z.object({ rows: z.array(Check) }));

const Uuid = z.string().meta({ format: 'uuid' });

const assessmentResults = gate
  .route({
    method: 'GET',
    path: '/evidence/assessment-results',
    summary: 'The same as assessment results of OSCAL 1.1.2 (NIST), as JSON',
    tags,
  })
  .input(z.strictObject({}))
  .output(
    z.object({
      'assessment-results': z.object({
        uuid: Uuid,
        metadata: z.object({
          title: z.string(),
          'last-modified': TimestampOut,
          version: z.string(),
          'oscal-version': z.string(),
        }),
        'import-ap': z.object({ href: z.string() }),
        results: z.array(
          z.object({
            uuid: Uuid,
            title: z.string(),
            description: z.string(),
            start: TimestampOut,
            end: TimestampOut,
            'reviewed-controls': z.object({
              'control-selections': z.array(
                z.object({ 'include-controls': z.array(z.object({ 'control-id': z.string() })) }),
              ),
            }),
            observations: z
              .array(
                z.object({
                  uuid: Uuid,
                  title: z.string(),
                  description: z.string(),
                  methods: z.array(z.string()),
                  collected: TimestampOut,
                  'relevant-evidence': z.array(z.object({ description: z.string() })),
                }),
              )
              .optional(),
            findings: z
              .array(
                z.object({
                  uuid: Uuid,
                  title: z.string(),
                  description: z.string(),
                  target: z.object({
                    type: z.literal('objective-id'),
                    'target-id': z.string(),
                    status: z.object({
                      state: z.enum(['satisfied', 'not-satisfied']),
                      reason: z.enum(['pass', 'fail']),
                    }),
                  }),
                  'related-observations': z.array(z.object({ 'observation-uuid': Uuid })),
                }),
              )
              .optional(),
          }),
        ),
        'back-matter': z.object({
          resources: z.array(z.object({ uuid: Uuid, title: z.string(), description: z.string() })),
        }),
      }),
    }),
  );

export const evidence = { users, roles, secondFactors, sessions, settings, events, checks, assessmentResults };
