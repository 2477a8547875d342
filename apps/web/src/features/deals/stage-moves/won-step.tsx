import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api.ts';
import { useCreateCompany } from '../../../lib/use-create-company.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import type { Deal } from '../opportunities/queries.ts';

interface WonStepProps {
  deal: Deal;
  /** Not now: it is offered on the deal as long as it is won. */
  onLater: () => void;
  onDone: () => void;
}

/** After a deal is won: its portfolio company, made from it at once or later. */
export function WonStep({ deal, onLater, onDone }: WonStepProps) {
  const { data } = useQuery(orpc.portfolioCompanies.forOpportunity.queryOptions({ input: { id: deal.id } }));
  const create = useCreateCompany();
  if (data?.refusal)
    return (
      <>
        <Notice tone="warning">{data.refusal}</Notice>
        <Group justify="flex-end" mt="lg">
          <Button onClick={onLater} data-autofocus>
            Close
          </Button>
        </Group>
      </>
    );
  return (
    <>
      <p style={{ margin: 0 }}>
        Make it a portfolio company? Name, industry, description, website, stage, tags and files are copied, and the
        committee’s thesis is shown with the company’s figures.
      </p>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onLater} disabled={create.isPending}>
          Not now
        </Button>
        <Button onClick={() => create.mutate(deal.id, { onSuccess: onDone })} loading={create.isPending} data-autofocus>
          Create portfolio company
        </Button>
      </Group>
    </>
  );
}
