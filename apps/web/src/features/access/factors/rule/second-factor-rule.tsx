import { Badge, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../../lib/api/api.ts';
import { ErrorState } from '../../../../ui/base/error-state.tsx';
import { Section } from '../../../../ui/section.tsx';
import { MembersWithout } from './members-without.tsx';
import { RuleForm } from './rule-form.tsx';

/** For the firm's administrators: whether everybody must have a second factor, and who has none yet. */
export function SecondFactorRule() {
  const { data, error, refetch } = useQuery(orpc.factors.getRule.queryOptions());
  return (
    <Section
      title="Second factor"
      purpose="A stolen password is not enough to sign in: a code from an app or a phone is needed too."
      aside={data && <Badge color={data.required ? 'pine' : 'gray'}>{data.required ? 'Required' : 'Optional'}</Badge>}
    >
      {data && (
        <>
          {/* What was typed belongs to the version that it was typed for. */}
          <RuleForm key={data.version} rule={data} />
          <MembersWithout rule={data} />
        </>
      )}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={240} />}
    </Section>
  );
}
