import { useState } from 'react'
import { readNote, writeNote } from '../../../lib/session/device-notes.ts'
import { useAccount } from '../../../lib/session/use-session.ts'

/**
 * Stores the text in a composer at every keystroke, so that the text survives a restart of the app.
 * @param name the queue key: `conversation:<id>`, `thread:<eventId>`
 */
export function useDraftText(name: string): [string, (text: string) => void] {
  const account = useAccount()
  const [kept, setKept] = useState(() => ({ name, text: readNote(account, name) ?? '' }))
  // If the user has switched to another conversation, read that conversation's draft.
  const draft = kept.name === name ? kept : { name, text: readNote(account, name) ?? '' }
  return [
    draft.text,
    (text) => {
      setKept({ name, text })
      writeNote(account, name, text)
    },
  ]
}
