import { getRouteApi } from '@tanstack/react-router'
import { safeReturn } from '../features/account/model.ts'
import { SignInPage } from '../features/account/pages/sign-in-page.tsx'
import { lastEnd } from '../lib/session/session.ts'

const route = getRouteApi('/auth/signin')

export function SignIn() {
  const { notice, returnTo } = route.useSearch()
  const ended = lastEnd() === 'expired' ? 'sessionEnded' : undefined
  return <SignInPage notice={notice ?? ended} returnTo={safeReturn(returnTo)} />
}
