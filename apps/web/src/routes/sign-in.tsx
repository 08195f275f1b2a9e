import { getRouteApi } from '@tanstack/react-router'
import { safeReturn, type SignInNotice } from '../features/account/model.ts'
import { SignInPage } from '../features/account/pages/sign-in-page.tsx'
import { type EndReason, lastEnd } from '../lib/session/session.ts'

const route = getRouteApi('/auth/signin')

/**
 * The sign-in notices for an account that ended without a notice from a page.
 * The account ended because the session expired or because another tab ended the account.
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
