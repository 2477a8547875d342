import { Modal } from '@mantine/core';
import { usePhone } from '../../../lib/base/use-phone.ts';
import { TextLink } from '../../../ui/base/links.tsx';
import { CompanyRecord } from './company-record.tsx';

/** The record of a company over the list. */
export default function CompanyView({ id, onClose }: { id: string; onClose: () => void }) {
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
