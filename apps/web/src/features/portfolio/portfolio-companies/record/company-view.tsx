import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePhone } from '../../../../lib/base/use-phone.ts';
import { TextLink } from '../../../../ui/base/links.tsx';
import type { Company } from '../queries.ts';
import { CompanyRecord } from './company-record.tsx';

interface CompanyViewProps {
  id: string;
  more: (company: Company) => Readonly<Record<string, ReactNode>>;
  onClose: () => void;
}

/** The record of a company over the list. */
export default function CompanyView({ id, more, onClose }: CompanyViewProps) {
  const phone = usePhone();
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        <TextLink to="/portfolio/$id" params={{ id }}>
          Open as a page
        </TextLink>
      }
      size={1080}
      fullScreen={phone}
    >
      <CompanyRecord
        id={id}
        more={more}
        frame={(company, record) => (
          <>
            <h2 style={{ margin: '0 0 16px' }}>{company.name}</h2>
            {record}
          </>
        )}
      />
    </Modal>
  );
}
