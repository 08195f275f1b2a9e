import { useState } from 'react'
import { onAccountChange } from '../../../lib/session/session.ts'

/**
 * Remembers the typed email address, because sign-up, sign-in and forgotten password all ask for it.
 * The address is only in this tab's memory, because address bars are copied and devices are shared.
 * The address is cleared when somebody signs in.
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
