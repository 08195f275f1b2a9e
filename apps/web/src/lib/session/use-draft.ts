import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { addToast } from '../../ui/toast-queue.ts'
import { expelling, subjectsLost } from '../query/expel.ts'
import {
  type DraftFamily,
  type DraftName,
  draftsIn,
  dropDraft,
  isAllLost,
  isStanding,
  keepDraft,
  keepTyping,
  onDraftsChange,
  readDraft,
  standForm,
  VISITOR,
} from './drafts.ts'
import { onReload } from './reload.ts'
import { currentAccount, endsTyping, lastEnd, onAccountChange } from './session.ts'

/** In milliseconds: a form that still stands by then did not hang on what went. */
const REDRAWN = 1_000
/** In milliseconds: what was typed is written down so much later at the latest, for a page that dies without a word. */
const WRITTEN = 1_000

/**
 * What the form held when the session ended by itself, the page was loaded anew or taken while nobody looked at it, or what
 * it hung on went; null where nothing. The same in every render.
 */
export function useDraft<Typed>(form: DraftName<Typed>): Typed | null {
  const [draft] = useState(() => readDraft(currentAccount(), form) ?? readDraft(VISITOR, form))
  return draft
}

/** For a form that a visitor may fill, and only an account may send: he finds it again where he goes to sign in. */
export function keepForSignIn<Typed>(form: DraftName<Typed>, typed: Typed): void {
  keepDraft(VISITOR, form, typed)
}

/** True if there is a draft to offer. The draft of an open form is never offered. */
export function useHasDraft(form: DraftName<unknown>): boolean {
  return useSyncExternalStore(
    onDraftsChange,
    () => !isStanding(form) && (readDraft(currentAccount(), form) ?? readDraft(VISITOR, form)) !== null,
  )
}

/** Names of the forms of a family that have a draft, open ones included. */
export function useDraftsIn<Typed>(family: DraftFamily<Typed>): readonly DraftName<Typed>[] {
  const names = useSyncExternalStore(onDraftsChange, () => JSON.stringify(draftsIn(currentAccount(), family)))
  return JSON.parse(names) as DraftName<Typed>[]
}

/** Takes back an offer for good. */
export function discardDraft(form: DraftName<unknown>): void {
  const account = currentAccount()
  if (account !== null) dropDraft(account, form)
  dropDraft(VISITOR, form)
}

/**
 * Keeps what is typed if the session ends by itself, the page is reloaded (`reloadPage`), or what the page shows goes and
 * is read anew (`query/expel.ts`), while the form stands; and for as long as nobody looks at the page, which may then be
 * taken at any moment. From here on the form holds what was kept before (`useDraft`), and says that it is back: it goes
 * with the form, however that closes.
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
  const isAway = useRef(false)
  const writing = useRef<ReturnType<typeof setTimeout> | null>(null)
  const isWritten = useRef(false)
  const keep = useEffectEvent((put: typeof keepDraft = keepDraft) => {
    if (account === null || typed === null || isAllLost(about, (subject) => lost.current.has(subject))) return
    put(account, form, typed, about)
  })
  const lose = useEffectEvent((isLost: (subject: string) => boolean) => {
    for (const subject of about) if (isLost(subject)) lost.current.add(subject)
  })
  // What is saved meanwhile must not be offered again, and of an account that ended its end decides.
  const keepOrDrop = useEffectEvent(() => {
    if (account === null || currentAccount() !== account) return
    if (typed === null) dropDraft(account, form)
    else keep()
  })
  const write = useEffectEvent(() => {
    writing.current = null
    if (account === null || currentAccount() !== account || isAway.current) return
    keep(keepTyping)
    isWritten.current = true
  })
  useEffect(() => {
    if (isAway.current) keepOrDrop()
    else if (typed !== null) writing.current ??= setTimeout(() => write(), WRITTEN)
    else if (isWritten.current) {
      // Saved, or taken back: it must not be offered again.
      keepOrDrop()
      isWritten.current = false
    }
  })
  useEffect(() => standForm(form), [form])
  useEffect(() => {
    dropDraft(VISITOR, form)
    if (account === null) return undefined
    if (readDraft(account, form) !== null)
      addToast({ tone: 'inf', text: t`What you typed and did not save is here again.` })
    dropDraft(account, form)
    let redrawn: ReturnType<typeof setTimeout> | undefined
    // The page goes, not the form: what is kept outlasts both.
    let isGoing = false
    const keepGoing = () => {
      isGoing = true
      keep()
    }
    const leave = () => {
      isAway.current = true
      keepOrDrop()
    }
    const look = () => {
      if (document.visibilityState === 'hidden') return leave()
      if (isAway.current) dropDraft(account, form)
      isAway.current = false
      return write()
    }
    look()
    document.addEventListener('visibilitychange', look)
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', look)
    const forget = [
      onReload(keepGoing),
      onAccountChange((open) => {
        if (open === null && !endsTyping(lastEnd())) keepGoing()
      }),
      subjectsLost.on(({ isLost }) => lose(isLost)),
      expelling.on(() => {
        keepGoing()
        clearTimeout(redrawn)
        redrawn = setTimeout(() => {
          isGoing = false
          if (isAway.current) keepOrDrop()
          else dropDraft(account, form)
        }, REDRAWN)
      }),
    ]
    return () => {
      clearTimeout(redrawn)
      clearTimeout(writing.current ?? undefined)
      writing.current = null
      for (const end of forget) end()
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', look)
      if (!isGoing) dropDraft(account, form)
    }
  }, [account, form])
}
