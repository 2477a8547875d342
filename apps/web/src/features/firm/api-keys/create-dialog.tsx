import { API_KEY_DAYS_MAX } from '@cairn/domain/firm';
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api, type Inputs, orpc } from '../../../lib/api/api.ts';
import { CopyText } from '../../../ui/base/copy-text.tsx';
import { DateInput } from '../../../ui/fields/date-input.tsx';
import { NewSecretDialog, SecretShown } from '../../../ui/forms/new-secret-dialog.tsx';
import { firstCall } from './first-call.ts';
import { ScopeChoice } from './scope-choice.tsx';

type Scopes = Inputs['apiKeys']['create']['scopes'];

const DAYS = 90;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Name, end and scopes; then the key, this once. */
export default function CreateDialog({ scopes, onClose }: { scopes: readonly string[]; onClose: () => void }) {
  const [name, setName] = useState('');
  const [until, setUntil] = useState(() => inDays(DAYS));
  const [chosen, setChosen] = useState<string[]>(() => scopes.filter((scope) => scope.endsWith(':read')));
  return (
    <NewSecretDialog
      title="Create an API key"
      submitLabel="Create Key"
      failed="Failed to create the API key"
      send={() => api.apiKeys.create({ name, expires_on: until, scopes: chosen as Scopes })}
      changes={orpc.apiKeys.key()}
      shown={({ key }) => (
        <SecretShown title="Your new API key" label="API key" secret={key} onClose={onClose}>
          <Text fw={500}>Your first call</Text>
          <CopyText label="First call" value={firstCall(key)} />
        </SecretShown>
      )}
      onClose={onClose}
      fields={(wrong) => (
        <>
          <TextInput
            label="Name"
            description="What uses the key, such as the name of the program."
            required
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={wrong.name}
            data-autofocus
          />
          <DateInput
            label="Valid until"
            description={`At most ${API_KEY_DAYS_MAX} days.`}
            required
            min={inDays(0)}
            max={inDays(API_KEY_DAYS_MAX)}
            value={until}
            onChange={setUntil}
            error={wrong.expires_on}
          />
          <ScopeChoice scopes={scopes} chosen={chosen} onChange={setChosen} error={wrong.scopes} />
        </>
      )}
    />
  );
}
