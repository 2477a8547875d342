import { Select, Textarea, TextInput } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { fieldErrors, reasonOf } from '../../../lib/api/errors.ts';
import { uploadFile } from '../../../lib/files/upload-file.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { toast } from '../../../ui/base/toast.tsx';
import { DropZone } from '../../../ui/forms/drop-zone.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { refreshTaxForms, type TaxForms, type TaxRow } from './queries.ts';

interface UploadFormsProps {
  fund: { id: string; name: string };
  years: readonly number[];
  rows: readonly TaxRow[];
  onUploaded: (forms: string) => void;
  onClose: () => void;
}

/** One PDF with the forms of many limited partners. */
export function UploadForms({ fund, years, rows, onUploaded, onClose }: UploadFormsProps) {
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [label, setLabel] = useState('Schedule K-1');
  const [year, setYear] = useState(String(years[1] ?? years[0] ?? ''));
  const [note, setNote] = useState('');
  const isCorrection = rows.some(
    (row) => row.state === 'released' && row.label === label.trim() && row.quarter_end.startsWith(year),
  );
  const upload = useMutation({
    mutationFn: (content: File) => {
      const query = new URLSearchParams({ fund_id: fund.id, year, label: label.trim() });
      if (isCorrection && note.trim()) query.set('note', note.trim());
      return uploadFile<TaxForms>(`/tax-forms?${query}`, content, {
        signal: new AbortController().signal,
        onProgress: () => {},
      });
    },
    onSuccess: ({ id }) => {
      toast({ title: 'Tax forms uploaded', tone: 'success' });
      onClose();
      onUploaded(id);
    },
    onSettled: () => refreshTaxForms(queryClient),
  });
  const wrong = upload.error ? fieldErrors(upload.error) : {};
  const isOfField = Object.keys(wrong).some((field) => ['year', 'label', 'note'].includes(field));
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (file && !upload.isPending) upload.mutate(file);
  };
  return (
    <FormDialog
      title={`Upload tax forms of ${fund.name}`}
      submitLabel="Upload and Match"
      ready={file !== null && label.trim() !== '' && year !== ''}
      pending={upload.isPending}
      conflict={null}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <DropZone
        accept=".pdf,application/pdf"
        compact
        icon={<IconFileInvoice size={18} stroke={1.75} aria-hidden />}
        title={file?.name ?? 'Choose a PDF'}
        hint="One PDF with the forms of all, up to 20 MB. Nothing is sent before somebody else releases it."
        onFiles={([chosen]) => chosen && setFile(chosen)}
      />
      {upload.error && !isOfField && <Notice tone="negative">{reasonOf(upload.error)}</Notice>}
      <TextInput
        label="Form"
        required
        maxLength={80}
        value={label}
        error={wrong.label}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <Select
        label="Tax year"
        data={years.map(String)}
        value={year}
        error={wrong.year}
        onChange={(value) => setYear(value ?? '')}
      />
      {isCorrection && (
        <Textarea
          label="Why it is corrected"
          description="These forms were released already. The new ones take their place, and limited partners read this."
          maxLength={1000}
          autosize
          minRows={2}
          required
          value={note}
          error={wrong.note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}
