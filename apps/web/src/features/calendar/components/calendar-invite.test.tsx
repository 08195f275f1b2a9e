import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { drawn } from '../../../lib/testing/drawn.tsx'
import { profilesQuery } from '../../../lib/session/profiles.ts'
import { platformsQuery } from '../../connection/queries.ts'
import { CalendarInvite } from './calendar-invite.tsx'

vi.mock('@lingui/core/macro', () => import('../../../lib/testing/macro.tsx'))
vi.mock('@lingui/react/macro', () => import('../../../lib/testing/macro.tsx'))
// The links need no router here, because the test only reads their names.
vi.mock('../../../ui/link-button.tsx', () => ({
  LinkButton: ({ to, children }: { to: string; children: string }) => <a href={to}>{children}</a>,
}))

const CHILD = { id: 'maya' }

test.each([
  ['a new account', [], false, ['Add a child', 'Paste a link']],
  ['an account with a child and no team', [CHILD], false, ['Paste a link']],
  ['an account with a connected team', [CHILD], true, []],
])('offers %s the actions that fill the calendar', (_account, profiles, connected, actions) => {
  const client = new QueryClient()
  client.setQueryData(profilesQuery.queryKey, { profiles } as never)
  client.setQueryData(platformsQuery.queryKey, { platforms: [{ name: 'TeamSnap', connected }] } as never)

  const page = drawn(
    <QueryClientProvider client={client}>
      <CalendarInvite />
    </QueryClientProvider>,
  )

  expect([...page.matchAll(/>([^<]+)<\/a>/g)].map(([, name]) => name)).toEqual(actions)
})
