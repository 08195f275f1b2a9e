/**
 * Registers or ends this browser's push subscription when an account signs in or out.
 * The browser's subscription continues to exist after the session that registered it has ended.
 * When the same account signs in again, the subscription is registered again.
 * When the account signs out or another account signs in, the browser's subscription ends.
 */
import { useEffect } from 'react'
import { lastEnd, onAccountChange } from '../../../../lib/session/account.ts'
import { useAccount } from '../../../../lib/session/use-session.ts'
import { currentPush } from '../../../../platform/push.ts'
import { atOpening, readOwner, writeOwner } from '../model.ts'
import { registerSubscription } from '../mutations.ts'

// Errors are ignored, because the request is repeated when the app starts again.
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
