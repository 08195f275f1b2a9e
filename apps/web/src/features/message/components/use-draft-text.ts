import { useState } from 'react'
import { readNote, writeNote } from '../../../lib/session/device-notes.ts'
import { useAccount } from '../../../lib/session/use-session.ts'

/**
 * The unsent text of a composer. Stored on this device at every keystroke, so that it survives a restart.
 * @param name The queue key: `conversation:<id>`, `thread:<eventId>`.
 */
export function useDraftText(name: string): [string, (text: string) => void] {
  const account = useAccount()
  const [kept, setKept] = useState(() => ({ name, text: readNote(account, name) ?? '' }))
  // The same composer may switch to another conversation, which has its own draft.
  const draft = kept.name === name ? kept : { name, text: readNote(account, name) ?? '' }
  return [
    draft.text,
    (text) => {
      setKept({ name, text })
      writeNote(account, name, text)
    },
  ]
}
