import { createHash } from 'node:crypto';
import { CRITERIA, type Criterion, OSCAL_VERSION } from '@cairn/domain';
import type { Check, EvidenceOutputs } from './list-evidence.ts';

type Document = EvidenceOutputs['assessmentResults'];
type Result = Document['assessment-results']['results'][number];

/**
 * Assessment results of OSCAL: an observation for each check that ran, a finding for each criterion that one of them is
 * evidence for. A check that has no data or is switched off is neither: nothing was observed.
 */
export function writeAssessmentResults(checks: readonly Check[], tenantId: string, now: Date): Document {
  const ran = checks.flatMap((check) =>
    check.ran_at !== null && (check.result === 'pass' || check.result === 'fail')
      ? [{ ...check, ran_at: check.ran_at, uuid: uuidOf(tenantId, 'observation', check.key, check.ran_at) }]
      : [],
  );
  const times = ran.map(({ ran_at }) => ran_at).sort();
  const at = now.toISOString();
  const plan = uuidOf(tenantId, 'plan');
  const criteria = (Object.keys(CRITERIA) as Criterion[]).filter((name) =>
    checks.some((check) => check.criteria.includes(name)),
  );
  const observations: Result['observations'] = ran.map(({ uuid, title, proves, found, ran_at }) => ({
    uuid,
    title,
    description: proves,
    methods: ['TEST'],
    collected: ran_at,
    'relevant-evidence': [{ description: found || 'Nothing to add.' }],
  }));
  const findings: Result['findings'] = criteria.flatMap((name) => {
    const about = ran.filter((check) => check.criteria.includes(name));
    if (about.length === 0) return [];
    const failed = about.filter(({ result }) => result === 'fail');
    const isSatisfied = failed.length === 0;
    return [
      {
        uuid: uuidOf(tenantId, 'finding', name, times.at(-1) ?? at),
        title: name,
        description: `${CRITERIA[name]} ${about.length - failed.length} of ${about.length} checks pass.`,
        target: {
          type: 'objective-id' as const,
          'target-id': name,
          status: isSatisfied
            ? { state: 'satisfied' as const, reason: 'pass' as const }
            : { state: 'not-satisfied' as const, reason: 'fail' as const },
        },
        'related-observations': about.map(({ uuid }) => ({ 'observation-uuid': uuid })),
      },
    ];
  });
  return {
    'assessment-results': {
      uuid: uuidOf(tenantId, 'document', at),
      metadata: {
        title: 'What Cairn finds when it tests itself',
        'last-modified': at,
        version: at,
        'oscal-version': OSCAL_VERSION,
      },
      'import-ap': { href: `#${plan}` },
      results: [
        {
          uuid: uuidOf(tenantId, 'result', at),
          title: 'Last run of each check',
          description: 'Each check queries this installation, once an hour. Rows and days are in its own export.',
          start: times[0] ?? at,
          end: times.at(-1) ?? at,
          'reviewed-controls': {
            'control-selections': [{ 'include-controls': criteria.map((name) => ({ 'control-id': name })) }],
          },
          // The model has no empty lists.
          ...(observations.length > 0 && { observations }),
          ...(findings.length > 0 && { findings }),
        },
      ],
      'back-matter': {
        resources: [
          {
            uuid: plan,
            title: 'Controls that test themselves',
            description:
              'The plan is the code: each check with its query and its criteria, run by the installation itself.',
          },
        ],
      },
    },
  };
}

/** A version 5 UUID: the same thing has the same one in each export. */
function uuidOf(...parts: string[]): string {
  const hash = createHash('sha1').update('cairn evidence\0').update(parts.join('\0')).digest().subarray(0, 16);
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
