import { TextLink } from '../../ui/links.tsx';

export function ModeSwitch({ signingUp, redirect }: { signingUp: boolean; redirect: string | undefined }) {
  return (
    <>
      {signingUp ? 'Already have an account? ' : 'New to Cairn? '}
      <TextLink to="/auth" search={{ mode: signingUp ? undefined : 'signup', redirect }} replace fw={500}>
        {signingUp ? 'Sign in' : 'Create an account'}
      </TextLink>
    </>
  );
}
