/**
 * Keeps a browser's push subscription in step with the account.
 * A browser's subscription outlives the session that registered it with the server.
 * After a new sign-in to the same account, the subscription is registered again.
 * After a sign-out or a sign-in to another account, the browser unsubscribes.
 */
import { useEffect } from 'react'
import { lastEnd, onAccountChange } from '../../../../lib/session/session.ts'
import { useAccount } from '../../../../lib/session/use-session.ts'
import { currentPush } from '../../../../platform/push.ts'
import { atOpening, readOwner, writeOwner } from '../model.ts'
import { registerSubscription } from '../mutations.ts'

// A failed request is ignored, because the next start of the app repeats it.
const ignore = () => undefined

onAccountChange((account) => {
  const owner = readOwner()
  if (account !== null || owner === null) return
  const end = lastEnd()
  if (end === 'signedOut' || end === 'deleted')
    void currentPush()
      .turnOff()
      .then(() => writeOwner(null), ignore)
  else writeOwner({ ...owner, isRegistered: false })
})

export function FollowPush() {
  const account = useAccount()
  useEffect(() => {
    if (account !== null) void look(account).catch(ignore)
  }, [account])
  return null
}

async function look(account: string): Promise<void> {
  const held = await currentPush().held()
  if (held === null) return
  const what = atOpening(readOwner(), account)
  if (what === 'tell') await registerSubscription(held)
  if (what !== 'end') return
  await currentPush().turnOff()
  writeOwner(null)
}
