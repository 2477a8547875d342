import { roleLabel, SSO_DEFAULT_ROLES } from '@cairn/domain';
import { Button, Group, PasswordInput, Select, TextInput } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { Notice } from '../../../ui/base/notice.tsx';
import { ConflictNotice } from '../../../ui/forms/conflict-notice.tsx';
import { FormModal } from '../../../ui/forms/form-modal.tsx';
import { TagsInput } from '../../../ui/forms/tags-input.tsx';
import type { Connection } from './queries.ts';
import classes from './sso-settings.module.css';
import { useSaveConnection } from './use-save-connection.ts';

const ROLE_CHOICES = SSO_DEFAULT_ROLES.map((role) => ({ value: role, label: roleLabel(role) }));

interface ConnectionDialogProps {
  /** Null adds one. */
  connection: Connection | null;
  onClose: () => void;
}

/** Adds or edits a connection. What was typed stays when the server refuses it. */
export function ConnectionDialog({ connection, onClose }: ConnectionDialogProps) {
  const { values, change, errors, problem, clashes, pending, save } = useSaveConnection(connection, onClose);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void save();
  };
  const field = (name: 'name' | 'issuer' | 'client_id' | 'client_secret') => ({
    name,
    value: values[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => change({ [name]: event.currentTarget.value }),
  });

  return (
    <FormModal
      opened
      onClose={onClose}
      busy={pending}
      title={connection ? `Edit ${connection.name}` : 'Add an identity provider'}
      size="md"
    >
      <form className={classes.form} onSubmit={onSubmit} noValidate>
        {clashes && <ConflictNotice conflict={clashes} />}
        {problem && <Notice tone="negative">{problem}</Notice>}
        <TextInput label="Name" data-autofocus {...field('name')} />
        <TextInput
          label="Issuer"
          inputMode="url"
          description={
            connection
              ? 'The issuer cannot be changed. For another provider, add another connection.'
              : 'As your provider shows it, such as https://login.firm.com.'
          }
          disabled={connection !== null}
          {...field('issuer')}
        />
        <TextInput label="Client ID" {...field('client_id')} />
        <PasswordInput
          label="Client secret"
          description={
            connection ? 'Leave empty to keep the current one.' : 'It is stored encrypted and never shown again.'
          }
          {...field('client_secret')}
          autoComplete="new-password"
        />
        <Select
          label="Role of new users"
          data={ROLE_CHOICES}
          value={values.default_role}
          onChange={(role) => role && change({ default_role: role })}
          error={errors.default_role}
        />
        {!connection && (
          <TagsInput
            label="Email domains"
            description="A comma or Enter adds one, such as firm.com. You verify each of them afterwards."
            value={values.domains}
            onChange={(domains) => change({ domains })}
            error={errors.domains}
          />
        )}
        <Group justify="flex-end" gap="xs" mt="xs">
          <Button variant="default" onClick={onClose} disabled={pending}>
            Cancel
          </Button>
          <Button type="submit" loading={pending}>
            {connection ? 'Save Changes' : 'Add Connection'}
          </Button>
        </Group>
      </form>
    </FormModal>
  );
}
