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
import { currentAccount, endsTyping, lastEnd, onAccountChange } from './session.ts'

/**
 * The app stores a draft when it removes data from the screen, because the form may disappear.
 * The draft is deleted if the form is still open after this many milliseconds.
 */
const REDRAWN = 1_000
/**
 * Milliseconds after which typed text is stored.
 * A tab can be killed without any event, so text is stored regularly.
 */
const WRITTEN = 1_000

/**
 * Returns the draft of a form, or null if the form has no draft.
 * A draft is stored when the session expires or when the data of the form is removed.
 * A draft is also stored when the page is reloaded or killed in the background.
 * The value does not change while the form is mounted, although `useKeepDraft` deletes the stored draft.
 */
export function useDraft<Typed>(form: DraftName<Typed>): Typed | null {
  const [draft] = useState(() => readDraft(currentAccount(), form) ?? readDraft(VISITOR, form))
  return draft
}

/**
 * Stores a visitor's form content until sign-in. Used for forms that only signed-in users can send.
 * After signing in, the visitor finds the text in the same form again.
 */
export function keepForSignIn<Typed>(form: DraftName<Typed>, typed: Typed): void {
  keepDraft(VISITOR, form, typed)
}

/** Returns true if the form has a draft and is not open. */
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

/** Deletes the draft for good. */
export function discardDraft(form: DraftName<unknown>): void {
  const account = currentAccount()
  if (account !== null) dropDraft(account, form)
  dropDraft(VISITOR, form)
}

/**
 * Stores the form's content when the session expires and when the page is reloaded (`reloadPage`).
 * The content is also stored when the page's data is removed and refetched (`query/expel.ts`).
 * The content is also stored while the page is hidden, because the browser may kill a hidden page at any moment.
 * On mount, the form shows the stored content (`useDraft`), shows a toast, and deletes the stored copy.
 * The content is dropped when the form closes.
 * @param typed the content of the form; null if the user has typed nothing that could be lost.
 * @param about the subjects of the content (`profile:<id>`).
 * The content is not stored after the user has lost access to every subject in `about`.
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
  // Delete the draft if the content was saved while the page was hidden.
  // Do nothing after the account was closed, because closing an account already deletes or keeps its drafts.
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
      // The user saved the content or undid the changes, so delete the draft.
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
    // A form that unmounts while `isGoing` is true keeps its draft.
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
