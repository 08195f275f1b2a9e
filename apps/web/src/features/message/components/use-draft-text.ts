import { useState } from 'react'
import { readNote, writeNote } from '../../../lib/session/device-notes.ts'
import { useAccount } from '../../../lib/session/use-session.ts'

/**
 * The unsent text of a composer. It is stored on this device at every keystroke and survives a restart.
 * @param name the queue key: `conversation:<id>`, `thread:<eventId>`
 */
export function useDraftText(name: string): [string, (text: string) => void] {
  const account = useAccount()
  const [kept, setKept] = useState(() => ({ name, text: readNote(account, name) ?? '' }))
  // If the composer switched to another conversation, read the draft of that conversation.
  const draft = kept.name === name ? kept : { name, text: readNote(account, name) ?? '' }
  return [
    draft.text,
    (text) => {
      setKept({ name, text })
      writeNote(account, name, text)
    },
  ]
}
