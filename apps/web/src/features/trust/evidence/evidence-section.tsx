import { Button, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { downloadFile } from '../../../lib/files/download-file.ts';
import { CopyText } from '../../../ui/base/copy-text.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { Section } from '../../../ui/section.tsx';
import classes from './evidence.module.css';

const KINDS = [
  ['users', 'People with role and state, without names and addresses'],
  ['roles', 'Changes of roles, who asked and who approved'],
  ['second-factors', 'Second factors and passkeys of each person'],
  ['sessions', 'Sessions, when each began and ended'],
  ['settings', 'Changes of settings, before and after'],
  ['events', 'Events of the audit log with their leaf hash'],
  ['checks', 'What the installation finds when it tests itself'],
  ['assessment-results', 'The same as assessment results of OSCAL 1.1.2'],
] as const;

/** What an audit tool reads with a key of the scope evidence: read, and the results for an auditor as a file. */
export function EvidenceSection() {
  const download = useMutation({
    mutationFn: () => api.evidence.assessmentResults({}),
    onSuccess: (document) => {
      const day = document['assessment-results'].metadata['last-modified'].slice(0, 10);
      const name = `oscal_assessment_results_${day}.json`;
      downloadFile(new File([JSON.stringify(document, null, 2)], name, { type: 'application/json' }));
      toast({ title: 'Export complete', description: `${name} exported successfully`, tone: 'success' });
    },
    onError: (failure) => toastError('Export failed', failure),
  });
  return (
    <Section
      title="Evidence API"
      purpose="Read by the audit tool that you work with, with an API key of the scope “evidence: read”. It changes nothing, goes page by page with a cursor, and each reading is an event of the audit log."
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          Download OSCAL results
        </Button>
      }
    >
      <Stack gap="md">
        <dl className={classes.kinds}>
          {KINDS.map(([path, text]) => (
            <div key={path}>
              <dt>
                <code>GET /api/evidence/{path}</code>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <div>
          <Text size="sm" fw={500} mb={4}>
            First call, with your key
          </Text>
          <CopyText
            label="the first call"
            value={`curl -H "Authorization: Bearer cairn_…" "${window.location.origin}/api/evidence/users?limit=5"`}
          />
        </div>
      </Stack>
    </Section>
  );
}
