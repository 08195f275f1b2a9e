import { useState } from 'react'
import { onAccountChange } from '../../../lib/session/session.ts'

/**
 * Keeps the typed email address while the user switches between sign-in, sign-up and forgotten password.
 * The address is only in this tab's memory: URLs get copied, and other people may use the same device.
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
