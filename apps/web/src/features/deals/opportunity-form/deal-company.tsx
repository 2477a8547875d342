import { WON_STAGE } from '@cairn/domain';
import { Button } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api.ts';
import { useCreateCompany } from '../../../lib/use-create-company.ts';
import { ButtonLink } from '../../../ui/base/links.tsx';
import type { Deal } from '../opportunities/queries.ts';
import classes from './deal-company.module.css';

/** Of a won deal its portfolio company, or the way to make one. Of any other deal nothing. */
export function DealCompany({ deal }: { deal: Pick<Deal, 'id' | 'status' | 'merged_into'> }) {
  return deal.status === WON_STAGE && !deal.merged_into ? <WonCompany dealId={deal.id} /> : null;
}

function WonCompany({ dealId }: { dealId: string }) {
  const { data } = useQuery(orpc.portfolioCompanies.forOpportunity.queryOptions({ input: { id: dealId } }));
  const create = useCreateCompany();
  if (!data) return null;
  const icon = <IconBuilding size={16} stroke={1.75} />;
  if (data.company)
    return (
      <ButtonLink to="/portfolio/$id" params={{ id: data.company.id }} variant="default" leftSection={icon}>
        Open portfolio company
      </ButtonLink>
    );
  if (data.can.create)
    return (
      <Button leftSection={icon} loading={create.isPending} onClick={() => create.mutate(dealId)}>
        Create portfolio company
      </Button>
    );
  return data.refusal && <p className={classes.refusal}>{data.refusal}</p>;
}
