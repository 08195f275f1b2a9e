import { useEffect, useEffectEvent, useState } from 'react'
import { type DraftName, dropDraft, keepDraft, readDraft } from './drafts.ts'
import { currentAccount, lastEnd, onAccountChange } from './session.ts'

/** What the form held when the session ended by itself; null where nothing. The same in every render. */
export function useDraft<Typed>(form: DraftName<Typed>): Typed | null {
  const [draft] = useState(() => readDraft(currentAccount(), form))
  return draft
}

/** Whether a page has a form to open again. */
export function hasDraft(form: DraftName<unknown>): boolean {
  return readDraft(currentAccount(), form) !== null
}

/**
 * Keeps what is typed if the session ends by itself while the form stands. From here on the form holds what was kept
 * before (`useDraft`): it goes with the form, however that closes.
 * @param typed null while there is nothing to lose.
 */
export function useKeepDraft<Typed>(form: DraftName<Typed>, typed: Typed | null): void {
  const [account] = useState(currentAccount)
  const keep = useEffectEvent(() => {
    const end = lastEnd()
    if (account !== null && typed !== null && end !== 'signedOut' && end !== 'deleted')
      keepDraft(account, form, typed)
  })
  useEffect(() => {
    if (account === null) return undefined
    dropDraft(account, form)
    return onAccountChange((open) => {
      if (open === null) keep()
    })
  }, [account, form])
}
