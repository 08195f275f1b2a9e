import { msg } from '@lingui/core/macro'
import { createRoute, redirect } from '@tanstack/react-router'
import { queryClient } from '../lib/query/query-client.ts'
import { storedInvitation } from '../lib/session/invitation-link.ts'
import { meQuery } from '../lib/session/me.ts'
import { currentAccount } from '../lib/session/account.ts'
import { leaveSecretsBehind } from './guard.ts'
import { lazyScreen } from './lazy-page.ts'
import { rootRoute } from './root-route.ts'

/**
 * Everybody with the link of an invitation can open the page, signed in or not.
 * Signed-in users without a name or a time zone first complete onboarding and then return to the invitation.
 */
export const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitation',
  staticData: { title: msg`Invitation` },
  beforeLoad: async ({ location }) => {
    leaveSecretsBehind({ location })
    if (currentAccount() !== null) {
      const me = await queryClient.ensureQueryData(meQuery).catch(() => null)
      if (me && !me.onboarded) throw redirect({ to: '/auth/onboarding', replace: true })
    }
    return { token: storedInvitation() }
  },
  component: lazyScreen(['account', 'friend'], () => import('./invitation.tsx'), 'Invitation'),
})
