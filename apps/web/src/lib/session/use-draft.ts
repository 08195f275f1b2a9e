import { useEffect, useEffectEvent, useState } from 'react'
import { type DraftName, dropDraft, keepDraft, readDraft, VISITOR } from './drafts.ts'
import { onReload } from './reload.ts'
import { currentAccount, lastEnd, onAccountChange } from './session.ts'

/** What the form held when the session ended by itself, or a reload took the page; null where nothing. The same in every render. */
export function useDraft<Typed>(form: DraftName<Typed>): Typed | null {
  const [draft] = useState(() => readDraft(currentAccount(), form) ?? readDraft(VISITOR, form))
  return draft
}

/** For a form that a visitor may fill, and only an account may send: he finds it again where he goes to sign in. */
export function keepForSignIn<Typed>(form: DraftName<Typed>, typed: Typed): void {
  keepDraft(VISITOR, form, typed)
}

/** Whether a page has a form to open again. */
export function hasDraft(form: DraftName<unknown>): boolean {
  return readDraft(currentAccount(), form) !== null
}

/**
 * Keeps what is typed if the session ends by itself, or the page is reloaded (`reloadPage`), while the form stands. From here on the form holds what was kept
 * before (`useDraft`): it goes with the form, however that closes.
 * @param typed null while there is nothing to lose.
 */
export function useKeepDraft<Typed>(form: DraftName<Typed>, typed: Typed | null): void {
  const [account] = useState(currentAccount)
  const keep = useEffectEvent(() => {
    if (account !== null && typed !== null) keepDraft(account, form, typed)
  })
  useEffect(() => {
    dropDraft(VISITOR, form)
    if (account === null) return undefined
    dropDraft(account, form)
    const forgetReload = onReload(keep)
    const forgetAccount = onAccountChange((open) => {
      const end = lastEnd()
      if (open === null && end !== 'signedOut' && end !== 'deleted') keep()
    })
    return () => {
      forgetReload()
      forgetAccount()
    }
  }, [account, form])
}
