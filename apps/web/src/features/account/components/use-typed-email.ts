import { useState } from 'react'
import { onAccountChange } from '../../../lib/session/session.ts'

/**
 * Keeps the typed email address, because sign-up, sign-in and forgotten password all ask for it. It is kept
 * only in this tab's memory, because address bars are copied and devices are shared, and it is cleared once
 * somebody signs in.
 */
let typed = ''

onAccountChange((open) => {
  if (open !== null) typed = ''
})

export function useTypedEmail(): [email: string, change: (email: string) => void] {
  const [email, setEmail] = useState(typed)
  const change = (next: string) => {
    keep(next)
    setEmail(next)
  }
  return [email, change]
}

function keep(email: string): void {
  typed = email
}
