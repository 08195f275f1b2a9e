import { createRoute, redirect } from '@tanstack/react-router'
import { currentAccount } from '../lib/session/session.ts'
import { leaveSecretsBehind } from './guard.ts'
import { rootRoute } from './root-route.ts'

/** The landing page comes with the public pages; until then the root leads to where the reader belongs. */
export const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: ({ location }) => {
    leaveSecretsBehind({ location })
    throw redirect({ to: currentAccount() === null ? '/auth/signin' : '/dashboard', replace: true })
  },
})
