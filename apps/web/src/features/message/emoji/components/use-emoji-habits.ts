import { useState } from 'react'
import { readNote, writeNote } from '../../../../lib/session/device-notes.ts'
import { useAccount } from '../../../../lib/session/use-session.ts'
import { type Tone, TONES, withRecent } from '../model/emoji.ts'

const RECENT = 'emoji.recent'
const TONE = 'emoji.tone'

/** Stores the user's recent emoji and skin tone on this device. */
export function useEmojiHabits() {
  const account = useAccount()
  const [recent, setRecent] = useState<readonly string[]>(() => readList(readNote(account, RECENT)))
  const [tone, setTone] = useState<Tone>(
    () => TONES.find((one) => String(one) === readNote(account, TONE)) ?? 0,
  )
  return {
    recent,
    tone,
    keep: (emoji: string) => {
      const next = withRecent(recent, emoji)
      setRecent(next)
      writeNote(account, RECENT, JSON.stringify(next))
    },
    setTone: (next: Tone) => {
      setTone(next)
      writeNote(account, TONE, next === 0 ? '' : String(next))
    },
  }
}

function readList(kept: string | null): string[] {
  try {
    const list: unknown = JSON.parse(kept ?? '[]')
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}
