import { useUser } from './use-user.ts';

/** The link by which somebody registers, in the name of whoever has the code. */
export function invitationLink(code: string): string {
  const { origin, pathname } = window.location;
  return `${origin}${pathname}#/pages/common/register${code === '' ? '' : `?code=${encodeURIComponent(code)}`}`;
}

/** The link that brings somebody here in the user's name. */
export function useInvitation(): string {
  return invitationLink(useUser()?.extension_code ?? '');
}
