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
  isOpenForm,
  keepDraft,
  keepTyping,
  onDraftsChange,
  readDraft,
  standForm,
  VISITOR,
} from './drafts.ts'
import { onReload } from './reload.ts'
import { currentAccount, lastEnd, onAccountChange } from './account.ts'
import { endsTyping } from './session.ts'

/**
 * When the app removes data from the screen, an open form may disappear too, so the app stores a draft first.
 * If the form is still open after this many milliseconds, the draft is deleted again.
 */
const REDRAWN = 1_000
/**
 * While the user types, the text is stored after this many milliseconds.
 * Storing early is necessary, because the browser can kill a tab without firing an event.
 */
const WRITTEN = 1_000

/**
 * Returns the draft of a form, or null if the form has no draft.
 * A draft is stored when the session expires or when the data of the form is removed.
 * A draft is also stored when the page is reloaded or hidden, because the browser may kill a hidden page.
 * The returned draft stays the same while the form is mounted, although `useKeepDraft` deletes the stored draft.
 */
export function useDraft<Typed>(form: DraftName<Typed>): Typed | null {
  const [draft] = useState(() => readDraft(currentAccount(), form) ?? readDraft(VISITOR, form))
  return draft
}

/**
 * Stores what a visitor typed into a form that only signed-in users can send.
 * The user finds the text in the same form after signing in.
 */
export function keepForSignIn<Typed>(form: DraftName<Typed>, typed: Typed): void {
  keepDraft(VISITOR, form, typed)
}

/** Returns true if a draft of the form is stored and the form is not open. */
export function useHasDraft(form: DraftName<unknown>): boolean {
  return useSyncExternalStore(
    onDraftsChange,
    () => !isOpenForm(form) && (readDraft(currentAccount(), form) ?? readDraft(VISITOR, form)) !== null,
  )
}

/** Returns the names of all forms with this name prefix that have a draft, including open forms. */
export function useDraftsIn<Typed>(family: DraftFamily<Typed>): readonly DraftName<Typed>[] {
  const names = useSyncExternalStore(onDraftsChange, () => JSON.stringify(draftsIn(currentAccount(), family)))
  return JSON.parse(names) as DraftName<Typed>[]
}

/** Deletes the form's draft because the user discarded it. */
export function discardDraft(form: DraftName<unknown>): void {
  const account = currentAccount()
  if (account !== null) dropDraft(account, form)
  dropDraft(VISITOR, form)
}

/**
 * Stores the form's content when the session expires and when the page is reloaded (`reloadPage`).
 * The content is also stored when the app removes and refetches the data of the page (`query/expel.ts`).
 * The content is also stored while the page is hidden, because the browser may kill a hidden page at any time.
 * When the form opens again, it shows the stored content, shows a toast, and deletes the stored copy.
 * When the user closes the form, the content is discarded.
 * @param typed the content of the form; null if the user has typed nothing that could be lost.
 * @param about the subjects of the content (`profile:<id>`).
 * The content is not stored after the user has lost access to everything that `about` lists, such as a child.
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
  // If the user saved the form, delete the draft that was stored while the page was hidden.
  // If the account was closed, do nothing: closing an account already deletes or keeps its drafts.
  const keepOrDrop = useEffectEvent(() => {
    if (account === null || currentAccount() !== account) return
    if (typed === null) dropDraft(account, form)
    else keep()
  })
  const write = useEffectEvent(() => {
    // `look` calls `write` while a timer may be pending. That timer must not store the text after a discard.
    clearTimeout(writing.current ?? undefined)
    writing.current = null
    if (account === null || currentAccount() !== account || isAway.current) return
    keep(keepTyping)
    isWritten.current = true
  })
  useEffect(() => {
    if (isAway.current) keepOrDrop()
    else if (typed !== null) writing.current ??= setTimeout(() => write(), WRITTEN)
    else if (isWritten.current) {
      // The user has saved the form or undone all changes, so delete the stored text.
      keepOrDrop()
      isWritten.current = false
    }
  })
  useEffect(() => standForm(form), [form])
  useEffect(() => {
    dropDraft(VISITOR, form)
    if (account === null) return undefined
    if (readDraft(account, form) !== null)
      addToast({ tone: 'inf', text: t`We restored your unsaved changes.` })
    dropDraft(account, form)
    let redrawn: ReturnType<typeof setTimeout> | undefined
    // True while the page reloads, the session ends, or the app removes data that the user may not see.
    // While `isGoing` is true, a form that unmounts keeps its draft.
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
