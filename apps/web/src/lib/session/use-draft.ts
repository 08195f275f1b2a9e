import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { expelling, subjectsLost } from '../query/expel.ts'
import { type DraftName, dropDraft, isAllLost, keepDraft, readDraft, VISITOR } from './drafts.ts'
import { onReload } from './reload.ts'
import { currentAccount, endsTyping, lastEnd, onAccountChange } from './session.ts'

/** In milliseconds: a form that still stands by then did not hang on what went. */
const REDRAWN = 1_000

/**
 * What the form held when the session ended by itself, a reload took the page, or what it hung on went; null where
 * nothing. The same in every render.
 */
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
 * Keeps what is typed if the session ends by itself, the page is reloaded (`reloadPage`), or what the page shows goes and
 * is read anew (`query/expel.ts`), while the form stands. From here on the form holds what was kept before (`useDraft`):
 * it goes with the form, however that closes.
 * @param typed null while there is nothing to lose.
 * @param about the subjects that it tells of (`profile:<id>`): where none of them may be seen any more, nothing is kept.
 */
export function useKeepDraft<Typed>(
  form: DraftName<Typed>,
  typed: Typed | null,
  about: readonly string[] = [],
): void {
  const [account] = useState(currentAccount)
  const lost = useRef(new Set<string>())
  const keep = useEffectEvent(() => {
    if (account === null || typed === null || isAllLost(about, (subject) => lost.current.has(subject))) return
    keepDraft(account, form, typed, about)
  })
  const lose = useEffectEvent((isLost: (subject: string) => boolean) => {
    for (const subject of about) if (isLost(subject)) lost.current.add(subject)
  })
  useEffect(() => {
    dropDraft(VISITOR, form)
    if (account === null) return undefined
    dropDraft(account, form)
    let redrawn: ReturnType<typeof setTimeout> | undefined
    const forget = [
      onReload(keep),
      onAccountChange((open) => {
        if (open === null && !endsTyping(lastEnd())) keep()
      }),
      subjectsLost.on(({ isLost }) => lose(isLost)),
      expelling.on(() => {
        keep()
        clearTimeout(redrawn)
        redrawn = setTimeout(() => dropDraft(account, form), REDRAWN)
      }),
    ]
    return () => {
      clearTimeout(redrawn)
      for (const end of forget) end()
    }
  }, [account, form])
}
