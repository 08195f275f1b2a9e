import { queryClient } from '../../web/src/lib/query/query-client.ts'
import { meQuery } from '../../web/src/lib/session/me.ts'
import { currentAccount } from '../../web/src/lib/session/account.ts'

/**
 * Returns true while the account has no name.
 * Most API calls of an account without a name fail with `onboardingIncomplete`.
 */
export function isUnnamed(): boolean {
  return queryClient.getQueryData(meQuery.queryKey)?.onboarded === false
}

/** Calls the listener once the person has entered a name. */
export function onNamed(listener: () => void): void {
  let was = false
  queryClient.getQueryCache().subscribe(({ type }) => {
    if (type !== 'updated') return
    const is = isUnnamed()
    if (was && !is && currentAccount() !== null) listener()
    was = is
  })
}
