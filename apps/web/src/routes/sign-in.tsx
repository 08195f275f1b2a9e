import { getRouteApi } from '@tanstack/react-router'
import { safeReturn, type SignInNotice } from '../features/account/model.ts'
import { SignInPage } from '../features/account/pages/sign-in-page.tsx'
import { type EndReason, lastEnd } from '../lib/session/account.ts'

const route = getRouteApi('/auth/signin')

/**
 * The notice on the sign-in page that explains why the user was signed out, if no other page has explained it.
 * Examples: the session expired, or the user changed the password in another tab.
 */
const ENDS: Record<EndReason, SignInNotice | undefined> = {
  signedOut: undefined,
  switched: undefined,
  expired: 'sessionEnded',
  forgotten: 'sessionEnded',
  passwordChanged: 'passwordChanged',
  deleted: 'accountDeleted',
}

export function SignIn() {
  const { notice, returnTo } = route.useSearch()
  const end = lastEnd()
  return <SignInPage notice={notice ?? (end ? ENDS[end] : undefined)} returnTo={safeReturn(returnTo)} />
}
