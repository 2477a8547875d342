import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useAuth } from './auth.tsx';

function Lost() {
  return <p>{useAuth().status}</p>;
}

it('says what is wrong when the auth state is used outside its provider', () => {
  expect(() => renderToString(<Lost />)).toThrow('useAuth must be used within an AuthProvider');
});
