import { useState } from 'react'
import { readNote, writeNote } from '../../../lib/session/device-notes.ts'
import { useAccount } from '../../../lib/session/use-session.ts'

/**
 * What is typed into a composer and not sent: kept on this device at every letter, so that it is there again after a
 * restart.
 * @param name of the lane: `conversation:<id>`, `thread:<eventId>`
 */
export function useDraftText(name: string): [string, (text: string) => void] {
  const account = useAccount()
  const [kept, setKept] = useState(() => ({ name, text: readNote(account, name) ?? '' }))
  // Another conversation in the same place has its own.
  const draft = kept.name === name ? kept : { name, text: readNote(account, name) ?? '' }
  return [
    draft.text,
    (text) => {
      setKept({ name, text })
      writeNote(account, name, text)
    },
  ]
}
