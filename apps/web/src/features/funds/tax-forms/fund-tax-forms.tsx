import { Button, Skeleton } from '@mantine/core';
import { IconFileInvoice, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { RunTable } from '../../../ui/funds/run-table.tsx';
import classes from '../../../ui/funds/runs.module.css';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import { FormsDetail } from './forms-detail.tsx';
import { formsName, taxFormsOptions } from './queries.ts';
import { UploadForms } from './upload-forms.tsx';

export interface TaxSearch {
  /** The tax forms that are open. */
  tax?: string | undefined;
}

interface FundTaxFormsProps {
  fund: { id: string; name: string };
  search: TaxSearch;
  onSearch: (change: TaxSearch) => void;
}

/** The tax forms of a fund, and those that are open. */
export default function FundTaxForms({ fund, search, onSearch }: FundTaxFormsProps) {
  const { data, error, refetch } = useQuery(taxFormsOptions(fund.id));
  const [uploading, setUploading] = useState(false);
  if (search.tax !== undefined) return <FormsDetail id={search.tax} onBack={() => onSearch({ tax: undefined })} />;
  if (!data && error)
    return <ErrorState error={error} onRetry={() => void refetch()} title="The tax forms could not be loaded" />;
  if (!data)
    return (
      <LoadingRegion label="Loading the tax forms">
        <Skeleton height={200} radius="md" />
      </LoadingRegion>
    );
  const act = data.can.upload && (
    <Button size="xs" leftSection={<IconUpload size={14} stroke={1.75} />} onClick={() => setUploading(true)}>
      Upload Tax Forms
    </Button>
  );
  return (
    <div className={classes.stack}>
      {data.rows.length === 0 ? (
        <EmptyState icon={<IconFileInvoice size={22} stroke={1.75} />} title="No tax forms yet" actions={act}>
          {data.can.upload
            ? 'Upload one PDF with the forms of all limited partners, such as Schedules K-1. Each page is matched by tax number or name, you decide on what is in doubt, and somebody else releases it.'
            : 'Tax forms can be uploaded once terms are approved and somebody has committed.'}
        </EmptyState>
      ) : (
        <>
          <div className={classes.bar}>{act}</div>
          <RunTable
            label="Tax forms"
            first="Form"
            nameOf={formsName}
            rows={data.rows}
            onOpen={(tax) => onSearch({ tax })}
          />
        </>
      )}
      {uploading && (
        <UploadForms
          fund={fund}
          years={data.years}
          rows={data.rows}
          onUploaded={(tax) => onSearch({ tax })}
          onClose={() => setUploading(false)}
        />
      )}
    </div>
  );
}
