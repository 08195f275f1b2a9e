import { msg } from '@lingui/core/macro'
import { createRoute, redirect } from '@tanstack/react-router'
import type { SignInNotice } from '../features/account/model.ts'
import { queryClient } from '../lib/query/query-client.ts'
import { homePath } from '../lib/session/invitation-link.ts'
import { meQuery } from '../lib/session/me.ts'
import { leaveIfSignedIn, leaveSecretsBehind, requireAccount } from './guard.ts'
import { lazyScreen } from './lazy-page.ts'
import { rootRoute } from './root-route.ts'
import { flagIn, textIn } from './search.ts'

export interface SignInSearch {
  notice?: SignInNotice | undefined
  returnTo?: string | undefined
}

// `NOTICES` repeats the values of `SignInNotice`, because an import would load the account pages at start.
const NOTICES = Object.keys({
  accountCreated: true,
  sessionEnded: true,
  passwordUpdated: true,
  passwordChanged: true,
  authenticationFailed: true,
  accountDeleted: true,
  addressConfirmed: true,
  additionalEmailConfirmed: true,
  linkInvalid: true,
} satisfies Record<SignInNotice, true>) as SignInNotice[]

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/signin',
  staticData: { title: msg`Sign in` },
  validateSearch: (search: Record<string, unknown>): SignInSearch => ({
    notice: NOTICES.find((known) => known === search['notice']),
    returnTo: textIn(search, 'returnTo'),
  }),
  beforeLoad: leaveIfSignedIn,
  component: lazyScreen(['account'], () => import('./sign-in.tsx'), 'SignIn'),
})

const signUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/signup',
  staticData: { title: msg`Create your account` },
  beforeLoad: leaveIfSignedIn,
  component: lazyScreen(
    ['account'],
    () => import('../features/account/pages/sign-up-page.tsx'),
    'SignUpPage',
  ),
})

const onboardingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/onboarding',
  staticData: { title: msg`Welcome to Homefield` },
  beforeLoad: async ({ location }) => {
    requireAccount({ location })
    const me = await queryClient.ensureQueryData(meQuery).catch(() => null)
    // The first step leads to `#team`, the later steps, which need a complete profile.
    if (me?.onboarded && location.hash !== 'team') throw redirect({ to: homePath(), replace: true })
    return { known: me?.settings ?? null }
  },
  component: lazyScreen(['account'], () => import('./onboarding.tsx'), 'Onboarding'),
})

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/forgot-password',
  staticData: { title: msg`Forgot your password?` },
  validateSearch: (search: Record<string, unknown>): { failed?: true | undefined } => ({
    failed: flagIn(search, 'failed'),
  }),
  component: lazyScreen(['account'], () => import('./forgot-password.tsx'), 'ForgotPassword'),
})

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/reset-password',
  staticData: { title: msg`Reset your password` },
  beforeLoad: leaveSecretsBehind,
  component: lazyScreen(['account'], () => import('./reset-password.tsx'), 'ResetPassword'),
})

const callbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/callback',
  staticData: { title: msg`One moment` },
  beforeLoad: leaveSecretsBehind,
  component: lazyScreen(['account'], () => import('./callback.tsx'), 'Callback'),
})

export const accountRoutes = [
  signInRoute,
  signUpRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  callbackRoute,
  onboardingRoute,
]
