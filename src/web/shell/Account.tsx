import { useRouteContext } from '@tanstack/react-router';
import { deleteRecordDatabase } from '../lib/record-database';
import { visibleText } from '../lib/truncation';
import { buttonClass } from '../ui/button-class';
import { Button } from '../ui/Button';

/** Who is logged in, and the way out; nothing where there is no login. */
export function Account() {
  const { config, queryClient, session } = useRouteContext({ from: '/$network' });
  const { viewer } = config;
  if (viewer.name === null)
    return viewer.loginPath === null ? null : (
      <a className={buttonClass({ size: 'small' })} href={viewer.loginPath}>
        Log in
      </a>
    );
  return (
    <form
      method="post"
      action={viewer.logoutPath ?? undefined}
      className="flex items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        session.clear();
        queryClient.clear();
        void deleteRecordDatabase().finally(() => form.submit());
      }}
    >
      <bdi className="hidden max-w-32 truncate text-xs text-ink-2 lg:block">
        {visibleText(viewer.name)}
      </bdi>
      {viewer.logoutPath !== null && (
        <Button type="submit" size="small" variant="quiet">
          Log out
        </Button>
      )}
    </form>
  );
}
